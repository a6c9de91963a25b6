/** Facts that must agree before a version is published. */
export interface ReleaseFacts {
  /** Version in the root's `package.json`. */
  readonly version: string;
  readonly lockVersion: string;
  readonly changelog: string;
  readonly settings: { readonly page: string; readonly fromSchemas: string };
  readonly apiVersion: string;
  readonly sbom: { readonly version: string; readonly containers: readonly string[] };
  /** Images that Docker runs or builds on, as `name:version`, and whether the digest is known. */
  readonly images: readonly { readonly name: string; readonly hasDigest: boolean }[];
  /** Date of the last accessibility test in the accessibility statement, `YYYY-MM-DD`. */
  readonly accessibilityTestedOn: string;
  /** Files that differ from the last commit. */
  readonly changedFiles: readonly string[];
  readonly commit: string;
  /** The commit that already has the version's tag; empty if none does. */
  readonly taggedCommit: string;
}

interface ChangelogSection {
  readonly version: string;
  /** The text in brackets: the date, or a note that there is none. */
  readonly remark: string;
  readonly text: string;
}

/** The sections of the changelog, the newest first. A heading reads `## 1.2.0 (27 November 2026)`. */
export function readChangelog(text: string): readonly ChangelogSection[] {
  const [, ...sections] = text.split(/^## /m);
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const [, version = heading, remark = ''] = /^(\S+)(?: \((.+)\))?$/.exec(heading) ?? [];
    return { version, remark, text: lines.join('\n').trim() };
  });
}

/**
 * Obstacles to publishing a version, a line each; empty if there are none (docs/releases.md «How a version goes out»).
 *
 * @param isRehearsal the changelog needs no date and the images no digest yet
 */
export function findObstacles(facts: ReleaseFacts, { isRehearsal }: { readonly isRehearsal: boolean }): string[] {
  return [...disagreements(facts), ...unfinished(facts), ...(isRehearsal ? [] : missingForOthers(facts))];
}

function disagreements({ version, lockVersion, settings, apiVersion, sbom, images }: ReleaseFacts): string[] {
  const unlisted = images.map(({ name }) => name).filter((name) => !sbom.containers.includes(name));
  return [
    /^\d+\.\d+\.\d+$/.test(version) ? [] : `the version is ${version}: write it as major.minor.patch`,
    lockVersion === version ? [] : `package-lock.json has version ${lockVersion}: run npm install --package-lock-only`,
    settings.page === settings.fromSchemas
      ? []
      : 'docs/settings.md is not what the schemas say: run npm run docs:write',
    apiVersion === version ? [] : `the API document has version ${apiVersion}`,
    sbom.version === version ? [] : `the SBOM has version ${sbom.version}`,
    unlisted.length === 0 ? [] : `the SBOM lacks ${unlisted.join(', ')}`,
  ].flat();
}

function unfinished({ version, changelog, changedFiles, commit, taggedCommit }: ReleaseFacts): string[] {
  const [newest, ...earlier] = readChangelog(changelog);
  return [
    newest?.version === version ? [] : `CHANGELOG.md begins with ${newest?.version}, the version is ${version}`,
    newest && /^- /m.test(newest.text) ? [] : `CHANGELOG.md says nothing of ${newest?.version}`,
    newest && /^### Upgrade$/m.test(newest.text)
      ? []
      : `CHANGELOG.md says nothing of the upgrade to ${newest?.version}`,
    earlier.some((each) => each.version === version) ? `CHANGELOG.md has ${version} already` : [],
    changedFiles.length === 0 ? [] : `not committed: ${changedFiles.join(', ')}`,
    taggedCommit === '' || taggedCommit === commit ? [] : `v${version} is ${taggedCommit} already: raise the version`,
  ].flat();
}

function missingForOthers({ version, changelog, images, accessibilityTestedOn }: ReleaseFacts): string[] {
  const unpinned = images.filter(({ hasDigest }) => !hasDigest).map(({ name }) => name);
  const remark = readChangelog(changelog)[0]?.remark ?? '';
  return [
    /^\d{1,2} \w+ \d{4}/.test(remark) ? [] : `CHANGELOG.md gives ${version} no date`,
    remark.startsWith(inEnglish(accessibilityTestedOn))
      ? []
      : `the statement on accessibility is of ${accessibilityTestedOn}: test the app anew, and give both the date of the release`,
    unpinned.length === 0 ? [] : `no digest of ${unpinned.join(', ')}: run npm run images`,
  ].flat();
}

/** A day as the changelog writes it, e.g. `27 November 2026`. */
function inEnglish(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** The tags of an image: `1.2.3`, and the moving `1.2` and `1`. */
export function imageTags(version: string): readonly string[] {
  const [major, minor] = version.split('.');
  return [version, `${major}.${minor}`, `${major}`];
}
