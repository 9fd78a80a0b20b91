/** What is right for a repository that uses the fixed releases: written down, not computed. */

const docs = 'https://docs.gradle.com/develocity';
const pages = 'https://gradle.com/develocity/releases/';
const plugin = 'https://plugins.gradle.org/plugin/com.gradle.develocity';

/** What is proposed for the version in use: no more, no less. */
export const right: Readonly<Record<string, readonly string[]>> = {
  svc: [`minor 2025.4.0 2026-01-06 ${pages}2025.4`],
  'edge-node': [
    `minor 1.7.0 2025-12-09 ${docs}/edge/current/release-history/#1-7-0`,
    `major 2.0.0 2026-01-06 ${docs}/edge/current/release-history/#2-0-0`,
  ],
  // Current and newest are both deprecated, so the deprecated ones are proposed.
  'build-cache-node': [
    `minor 20.2 2025-02-18 ${docs}/bcn/current/release-history/#20-2`,
    `major 21.2 2025-06-06 ${docs}/bcn/current/release-history/#21-2`,
  ],
  'test-distribution-agent': [
    `minor 3.7.0 2026-01-06 ${docs}/test-distribution/current/release-history/#3-7-0`,
  ],
  'build-agent-docker': [`minor 0.2.0 2026-01-06 ${pages}`],
  'build-agent-gradle': [`minor 4.3.1 2026-01-06 ${plugin}/4.3.1`],
  'build-agent-maven': [`minor 2.3.1 2026-01-06 ${docs}/maven/current/release-history/#2-3-1`],
  'build-agent-npm': [
    `patch 2.0.3 2026-01-13 ${docs}/npm/current/release-history/#2-0-3`,
    `major 3.0.1 2026-01-06 ${docs}/npm/current/release-history/#3-0-1`,
  ],
  'build-agent-npm-loader': [`patch 1.0.1 2025-12-10 ${docs}/npm/current/release-history/`],
  'build-agent-python': [`patch 0.10.1 2026-01-06 ${pages}`],
  'build-agent-sbt': [`minor 1.4.4 2025-12-16 ${docs}/sbt/current/release-history/#1-4-4`],
  svcctl: [`minor 1.21.0 2026-01-06 ${docs}/develocityctl/current/release-history/#1-21-0`],
  'svc-artifact-cache-cli': [
    `minor 1.3.0 2026-01-06 ${docs}/artifact-cache/current/release-history/#1-3-0`,
  ],
  'svc-reporting-kit': [
    `minor 2.2.0 2026-01-06 ${docs}/reporting-kit/current/release-history/#2-2-0`,
  ],
  'dashboard-bundle': [`minor 1.10 2026-01-06 ${pages}`],
  'svc-provenance-governor': [
    `minor 1.4.0 2026-01-06 ${docs}/provenance-governor/current/release-history/#1-4-0`,
  ],
};

const last = [`minor 3.19.2 2025-01-30 ${plugin}/3.19.2`];
const lastOfSbt = [`patch 0.10.1 2023-11-21 ${docs}/sbt/current/release-history/`];

/** A name that was given up gets what there is under it, and nothing later. */
export const underOldName: Readonly<Record<string, readonly string[]>> = {
  'com.gradle.enterprise:com.gradle.enterprise.gradle.plugin/settings.gradle.kts': last,
  'com.gradle.build-scan:com.gradle.build-scan.gradle.plugin/settings.gradle.kts': last,
  'com.gradle:gradle-enterprise-gradle-plugin/build.gradle': last,
  'com.gradle:gradle-enterprise-maven-extension/.mvn/extensions.xml': [],
  'com.gradle:sbt-gradle-enterprise/project/plugins.sbt': lastOfSbt,
  'com.gradle:sbt-gradle-enterprise_2.12_1.0/build.gradle': lastOfSbt,
  'gradle/gradle-enterprise-test-distribution-agent/compose.yaml': [],
  'gradle/gradle-enterprise-test-distribution-agent/Dockerfile': [],
};

/** Ranges stay ranges, in their own files' language. */
export const inRanges: Readonly<Record<string, readonly string[]>> = {
  '@gradle-tech/develocity-agent-loader/package.json': [],
  '@gradle-tech/develocity-agent/package.json': [
    `major ^3.0.0 2026-01-06 ${docs}/npm/current/release-history/#3-0-1`,
  ],
  'develocity-agent/requirements.txt': [`patch ==0.10.1 2026-01-06 ${pages}`],
};
