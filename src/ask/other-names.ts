/** What files, tools and people call otherwise than indexes do: tools, operating systems, and what a variable is of. */
const otherNames: readonly (readonly [called: string, ...others: string[]])[] = [
  ['alma', 'almalinux', 'AlmaLinux'],
  ['alpine', 'alpine-linux', 'Alpine Linux'],
  ['amazon amazonlinux amzn', 'amazon-linux', 'Amazon Linux'],
  ['centos', 'centos-stream'],
  ['go golang', 'go', 'golang'],
  ['java', 'openjdk', 'eclipse-temurin'],
  ['maven', 'apache-maven', 'Apache Maven'],
  ['node nodejs', 'node', 'nodejs', 'Node.js'],
  ['ol oraclelinux', 'oracle-linux', 'Oracle Linux'],
  ['opensuse-leap', 'opensuse', 'openSUSE'],
  ['postgres', 'postgresql', 'PostgreSQL'],
  ['redhat rhel', 'rhel', 'Red Hat Enterprise Linux'],
  ['rocky rockylinux', 'rocky-linux', 'Rocky Linux'],
];

export function otherNamesOf(name: string): readonly string[] {
  const called = name.toLowerCase();
  const others = otherNames.find(([names]) => names.split(' ').includes(called))?.slice(1) ?? [];
  return called.includes('_') ? [called.replaceAll('_', '-')] : others;
}
