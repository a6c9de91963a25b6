import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import { oldestSupported } from './supported-browsers.ts';

/** A global of browsers, or a member of one, that at least one of the oldest supported browsers lacks. */
export interface NewerApi {
  /** The interface or built-in object, e.g. `AbortSignal`, `Intl.DateTimeFormat`; null for a global. */
  readonly owner: string | null;
  readonly name: string;
  /** Whether it belongs to the owner itself rather than to its instances. */
  readonly isStatic: boolean;
}

interface KnownApi extends NewerApi {
  readonly isNewer: boolean;
  /** Whether pages can rely on it in newer browsers: not experimental, deprecated or of one vendor. */
  readonly isStandard: boolean;
  /** Whether it is part of the language rather than of the page. */
  readonly isBuiltIn: boolean;
}

/** Whether one of the oldest supported browsers lacks a feature, or has it only behind a flag or a prefix. */
export function isNewer({ support }: CompatStatement): boolean {
  return oldestSupported.some(({ mdn, version }) => {
    const statements = [support[mdn] ?? []].flat();
    return !statements.some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: alternative }) =>
        isReached(added, version) && !isReached(removed, version) && !flags && !prefix && !alternative,
    );
  });
}

/** `since` is a version such as `15.4`, or `≤37`; false or `preview` if no release has it. */
function isReached(since: string | false | undefined, version: number): boolean {
  return typeof since === 'string' && Number.parseFloat(since.replace('≤', '')) <= version;
}

/** Events and symbols are listed beside the members. */
const isMember = (name: string) => /^[a-z]\w*$/i.test(name) && !name.endsWith('_event');

/** The features inside another one. */
export const entriesOf = (tree: Identifier = {}) =>
  Object.entries<Identifier>(tree).filter(([name]) => name !== '__compat');

function membersOf(owner: string, tree: Identifier): KnownApi[] {
  return entriesOf(tree)
    .filter(([name]) => isMember(name))
    .flatMap(([name, { __compat: compat }]) => (compat ? [known(owner, name, compat)] : []));
}

function known(owner: string | null, name: string, compat: CompatStatement): KnownApi {
  const specified = [compat.spec_url ?? []].flat();
  // MDN marks static members of interfaces by their name, and those of built-in objects not at all.
  const isBuiltIn = specified.some((url) => url.includes('tc39.es'));
  const isStatic = isBuiltIn ? !specified.some((url) => url.includes('.prototype')) : name.endsWith('_static');
  const { standard_track: standard = false, experimental = true, deprecated = true } = compat.status ?? {};
  return {
    owner,
    name: name.replace(/_static$/, ''),
    isStatic,
    isNewer: isNewer(compat),
    isStandard: standard && !experimental && !deprecated,
    isBuiltIn,
  };
}

const builtIns = data.javascript['builtins'];
const owners = [...entriesOf(data.api), ...entriesOf(builtIns)];
const intl = entriesOf(builtIns?.['Intl']).map(([name, tree]) => [`Intl.${name}`, tree] as const);

const apis = [
  ...owners.flatMap(([name, { __compat: compat }]) => (compat ? [known(null, name, compat)] : [])),
  ...[...owners, ...intl].flatMap(([owner, tree]) => membersOf(owner, tree)),
];

/** All of them, to take them away from a browser. */
export const newerApis: readonly NewerApi[] = apis.filter(({ isNewer }) => isNewer);

const namesOf = (chosen: readonly KnownApi[]) => new Set(chosen.map(({ name }) => name));
const newer = apis.filter(({ isNewer, isStandard }) => isNewer && isStandard);
const olderNames = namesOf(apis.filter(({ isNewer }) => !isNewer));

/** Globals by name, e.g. `structuredClone`. Members of `window` are globals too. */
export const newerGlobals = namesOf(newer.filter(({ owner }) => owner === null || owner === 'Window'));

/** Static members with their owner, e.g. `AbortSignal.any`. */
export const newerStatics = new Set(
  newer.filter(({ isStatic }) => isStatic).map(({ owner, name }) => `${owner}.${name}`),
);

/**
 * Methods of instances whose name tells them, e.g. `toSorted`: no older API has it. Of pages, only names of several
 * words: single ones, such as `lock`, are those of many methods in scripts.
 */
export const newerMethods = namesOf(
  newer
    .filter(({ owner, name, isStatic }) => owner !== null && !isStatic && !olderNames.has(name))
    .filter(({ name, isBuiltIn }) => isBuiltIn || /[A-Z]/.test(name)),
);
