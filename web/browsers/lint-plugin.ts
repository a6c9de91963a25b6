import type { RuleTester } from 'oxlint/plugins-dev';
import { newerGlobals, newerMethods, newerStatics } from './newer-features.ts';

type Rule = Exclude<Parameters<RuleTester['run']>[1], { createOnce: unknown }>;
type Context = Parameters<Rule['create']>[0];
type MemberExpression = Parameters<NonNullable<ReturnType<Rule['create']>['MemberExpression']>>[0];
type Place = NonNullable<Parameters<Context['report']>[0]['node']>;

/** What is used all the same: why it does no harm in browsers that lack it. */
const fallbacks: Readonly<Record<string, string>> = {
  Notification: 'Notices are offered only where the browser has them.',
  'Notification.permission': 'as above',
  'Notification.requestPermission': 'as above',
  '.getNotifications': 'as above',
  '.getSubscription': 'as above',
  '.showNotification': 'as above',
  '.getAuthenticatorData': '@simplewebauthn/browser asks whether it exists.',
  '.getPublicKey': 'as above',
  '.getPublicKeyAlgorithm': 'as above',
  '.getTransports': 'as above',
  navigation: 'React asks whether it exists.',
  '.skipTransition': 'as above',
  '.startViewTransition': 'as above',
  'URL.canParse': 'zod asks whether it exists.',
  '.captureStackTrace': 'zod and read-excel-file ask whether it exists.',
  '.checkVisibility': 'Base UI asks whether it exists.',
  '.toBase64': 'qr asks whether it exists.',
  '.drop': 'A method of the drafts.',
  '.getMetadata': 'A method of libphonenumber-js.',
  '.isActive': 'A method of react-toastify.',
  '.resize': 'A function of qr.',
  '.take': 'A method of lists that are live.',
  '.toArray': 'A function of React.',
  '.use': 'A function of React.',
};

const globalObjects = ['window', 'globalThis', 'self'];
/** Looks behind, or has flags of its own. Also in strings: compilers turn such a literal into `new RegExp('…')`. */
const newerPattern = /\(\?<[=!]|\(\?(?:[ims]+-?|-)[ims]*:/;

/** Reports syntax and APIs that one of the oldest supported browsers lacks, in source and in built files. */
const supported: Rule = {
  create(context) {
    const members: MemberExpression[] = [];
    function report(node: Place, feature: string): void {
      if (!(feature in fallbacks)) context.report({ node, message: `${feature} is newer than the browserslist` });
    }
    function reportPattern(node: Place, text: unknown): void {
      if (typeof text === 'string' && newerPattern.test(text)) report(node, 'This regular expression');
    }
    return {
      MemberExpression: (node) => void members.push(node),
      StaticBlock: (node) => report(node, 'A static block'),
      ImportAttribute: (node) => report(node, 'An import attribute'),
      VariableDeclaration: (node) => void (node.kind.endsWith('using') && report(node, '«using»')),
      TemplateElement: (node) => reportPattern(node, node.value.cooked),
      Literal(node) {
        reportPattern(node, 'regex' in node ? node.regex.pattern : node.value);
        if ('regex' in node && node.regex.flags.includes('v')) report(node, 'Flag v');
      },
      'Program:exit'() {
        const { globals, imports } = identifiers(context);
        for (const node of globals) if (newerGlobals.has(node.name) && !isHarmless(node)) report(node, node.name);
        for (const node of members) {
          const { object } = node;
          const isOf = (known: ReadonlySet<unknown>) => object.type === 'Identifier' && known.has(object);
          const feature = isOf(imports) ? null : newerMember(node, isOf(globals));
          if (feature !== null) report(node, feature);
        }
      },
    };
  },
};

/** The references to globals, and those to what the file imports. */
function identifiers({ sourceCode }: Context) {
  const references = sourceCode.scopeManager.scopes.flatMap((scope) => scope.references);
  const chosen = (isChosen: (kinds: readonly string[]) => boolean) =>
    new Set(
      references
        .filter(({ resolved }) => isChosen(resolved?.defs.map(({ type }) => type) ?? []))
        .map(({ identifier }) => identifier),
    );
  return {
    globals: chosen((kinds) => kinds.length === 0),
    imports: chosen((kinds) => kinds.includes('ImportBinding')),
  };
}

/** `typeof Notification` asks whether there is one; a type is gone before the browser reads it. */
const isHarmless = ({ parent }: { readonly parent: { readonly type: string; readonly operator?: unknown } }) =>
  parent.type.startsWith('TS') || (parent.type === 'UnaryExpression' && parent.operator === 'typeof');

/** `AbortSignal.any`, `structuredClone` of `window.structuredClone`, `.toSorted` of a call, or null. */
function newerMember({ object, property, computed, parent, ...node }: MemberExpression, isOfGlobal: boolean) {
  if (property.type !== (computed ? 'Literal' : 'Identifier')) return null;
  const name = String('name' in property ? property.name : 'value' in property && property.value);
  const owner = isOfGlobal && object.type === 'Identifier' ? object.name : '';
  if (newerStatics.has(`${owner}.${name}`)) return `${owner}.${name}`;
  if (globalObjects.includes(owner) && newerGlobals.has(name)) return name;
  const isCalled = parent.type === 'CallExpression' && parent.callee.start === node.start && !parent.optional;
  return isCalled && newerMethods.has(name) ? `.${name}` : null;
}

export default { meta: { name: 'browsers' }, rules: { supported } };
