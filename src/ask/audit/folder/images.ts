/** Images and actions with their tags, in Dockerfiles, Compose, Kubernetes, pipelines and scripts. */
import type { Asked } from '#answer/answer.ts';
import { askedLine, taggedImage } from '../item.ts';
import type { VersionOnLine } from './rows.ts';

/** A line that names an image: Dockerfiles, Compose, Kubernetes, CI, Terraform, Nomad, commands. */
const image =
  /^\s*(?!\s)(?:FROM\s+(?:--platform=\S+\s+)?["']?|[^#]*?\b(?:docker|podman)\s+(?:run|pull)\s(?:.*?\s)??(?=[a-z][\w./-]*:v?\d)|[^#*/]*?\b(?:(?:DockerImageName\.parse|\w+Container(?:<.*?>)?)\(["']|jdbc:tc:)|(?:-\s+|export\s+|(?=.*\{)[^#]*?[{,]\s*)?["']?(?:[\w.-]*image|container|name)["']?\s*(?:[?:]?=|:)\s*["']?|(?:agent\s*\{\s*)?(?:docker\s*\{\s*)?image\s+["']|(?:-\s+)?uses:\s*["']?|COPY\s+--from=)([^\s"',}]+?)(?=:\/\/|[\s"',}]|$)/i;
const tag = /^(?:v?\d(?![\da-f]{39})|latest|stable|lts|alpine|slim)/;
export const imageFiles =
  /(?:^|[./])(?:docker|container|earth|jenkins|make)file[^/]*$|\.(?:ya?ml|container|image|volume|tf|tofu|tfvars|hcl|nomad|sh|env|properties|java|kts?|groovy|scala|sc|mill)$|(?:^|\/)(?:\.env[^/]*|\.?devcontainer\.json)$/i;
/** An action pinned to a commit has its version in a comment of Renovate, ratchet or others. */
const pinned = /@[\da-f]{6,40}["']?\s+#\s*(?:(?:renovate:\s*)?tag=|ratchet:\S+@|pin\W|@)?(?=v?\d)/;
/** A commit of an action, and what follows a version in a variable. */
const noTag = /@(?=\d*[a-f])[\da-f]{7,40}$|(?<=:v?\d[\w.]*)-\$.*/;
/** Before a tag: `tool:"$TAG"`. */
const quote = /(?<=\w:)["'](?=v?\d|(?:latest|lts|stable)\b)/i;
const partOfAction = /(?<=\buses:\s*["']?[\w.-]+\/[\w.-]+)\/[^\s@]+@/;
/** A list of images in brackets; each is read like a line of its own. */
const imageList =
  /^\s*(?:- *)?["']?(?:[\w.-]*image|container|services)["']?: *\[([^\]]*)\] *(?:#|$)/i;
function listed(line: string, i: number) {
  const list = imageList.exec(line)?.[1]?.split(',');
  return (list?.map((one) => `image: ${one.trim()}`) ?? [line]).map((one) => ({ line: one, i }));
}

/** `isImage`: whether a name may be that of an image. */
export function imagesIn(lines: readonly string[], isImage: (name: string) => boolean) {
  return lines.flatMap(listed).flatMap(({ line, i }): (VersionOnLine & Pick<Asked, 'kind'>)[] => {
    const plain = line.replace(pinned, '@').replace(partOfAction, '@').replace(quote, '');
    const written = image.exec(plain)?.[1]?.replace(noTag, '') ?? '';
    const { name: called = '', version: own = '' } = askedLine(written);
    const kind = written.includes('@') ? undefined : 'docker';
    // A step may be called `test:unit`, and a server `redis:6379`.
    const isName = /^\W*name\b/i.test(line);
    const [, name, version = ''] = (!isName && taggedImage.exec(called)) || [];
    if (name) return [{ name, version, kind, line: i + 1 }];
    const isTag = tag.test(own) && isImage(called) && !(isName && /^\d{4,5}$/.test(own));
    return isTag ? [{ name: called, version: own, kind, line: i + 1 }] : [];
  });
}
