const slash = String.raw`[\\/]`;

function packages(...names: string[]): RegExp {
  return new RegExp(`node_modules${slash}(?:${names.join('|')})${slash}`);
}

/** Modules by the end of their path, without the file's ending. */
function modules(...paths: string[]): RegExp {
  return new RegExp(`${slash}(?:${paths.join('|').replaceAll('/', slash)})\\.`);
}

/** The entry: requests the page's code and data before the app has arrived. */
const start = modules(
  'src/main',
  'src/app/(?:new-build|page-code|page-data|page-unload-signal)',
  'src/api/(?:call|send|trace|prefetch)',
  'src/dates/server-clock',
  'src/offline/(?:own-answers|saved-at)',
  'src/session/stored-token',
  'features/\\w+/[\\w-]+-requests',
  'trainings/current-week',
);

const react = packages('react', 'react-dom', 'scheduler');

const foundation = packages(
  'react-router',
  'react-router-dom',
  'react-redux',
  '@reduxjs',
  'redux',
  'redux-thunk',
  'immer',
  'reselect',
  'use-sync-external-store',
  'clsx',
);

const parts = modules(
  'src/(?:api|logging|session)/[\\w-]+',
  'src/app/[\\w-]+',
  'src/jsx/[\\w-]+',
  'appearance/theme[\\w-]*',
  'src/ui/(?:button|icon-button|spinner|page-heading|notify|classes|state|error-state)',
  'src/ui/form/drafts',
  'src/offline/register-worker',
  'features/push/this-device',
  'features/passkeys/passkey-place',
  'features/login/(?!login|parse|guest-form)[\\w-]+',
  'features/studio/(?:page-meta|use-studio|brand)[\\w.-]*',
  'icons/(?:x|chevron-down|circle-exclamation-point)',
  'navigation/(?:offline-banner)[\\w.-]*',
  'contracts/rules/sign-in',
);
const forms = modules(
  'src/ui/form/(?:field|text-field|password-field|form-status|use-form|parse-with)',
  'features/login/guest-form',
);
const iconMachinery = new RegExp(`lucide-react${slash}dist${slash}esm${slash}(?!icons)`);

/** What days of the studio are reckoned with; the calendar takes more of date-fns along. */
const reckoning = modules(
  'date-fns/(?:addMonths|lightFormat|toDate|isValid|isDate|constructFrom|constants)',
  'date-fns/_lib/(?:addLeadingZeros|format/lightFormatters)',
);
const timeZones = packages('@date-fns');
const memberParts = modules(
  'contracts/(?:studio-time|days-in-words)',
  'contracts/rules/(?:arrival-policy|attendance|booking-policy|bookings|credit-policy|refused|waitlist|waitlist-policy)',
  'src/dates/(?!typed|device)[\\w-]+',
  'src/live/use-live',
  'src/ui/(?:badge|email-text|group-by|loading|empty-state|card|whatsapp-icon|load-failed|self-removing-button|use-(?:media-query|kept-focus|focus-fallback))',
  'features/announcements/announcements',
  'features/plans/(?:plan-endpoints|plan-words|price|use-live-plan)',
  'features/profile/absence-endpoints',
  'features/trainings/(?:training-endpoints|week-changes|hours|booking-facts|booking-obstacle|booking-window-endpoints|offered-act|week-outlook)',
  'features/studio/whatsapp-url',
  'features/navigation/(?!clock-notice)[\\w-]+',
  'icons/(?:calendar-clock|calendar-days|info|tag|user-round|check|chevron-left|chevron-right|pencil)',
);

/** What the home page, the plans and the profile show of plans that can be asked for. */
const asking = modules('features/plans/(?:asking|first-steps|plan)', 'features/ways-to-pay/ways-to-pay-endpoints');

/** A few lines each: on their own, the list of files that the entry names for each page is longer than they are. */
const shortRules = modules('contracts/(?:phone-key|fold-name|document-number|end-sentence|money|named-plan)');

/**
 * Groups of small modules that many pages share, which would otherwise be a dozen small files each. A group is fetched
 * whole, so it must not contain modules that need a big library or that its pages don't use; `check-budget` checks it.
 */
export const chunkGroups = [
  { name: 'start', priority: 5, test: (id: string) => start.test(id) },
  // Packages change seldom and compress best in one piece. React is separate, so that it can be evaluated while the rest
  // is still loading.
  { name: 'react', priority: 4, test: (id: string) => react.test(id) },
  { name: 'foundation', priority: 3, test: (id: string) => foundation.test(id) && !id.includes('/shim') },
  { name: 'short-rules', priority: 0, test: (id: string) => shortRules.test(id) },
  { name: 'asking', priority: 0, test: (id: string) => asking.test(id) },
  { name: 'forms', priority: 1, test: (id: string) => forms.test(id) },
  // The layout of every page, including guests' pages.
  { name: 'parts', priority: 2, test: (id: string) => parts.test(id) || iconMachinery.test(id) },
  // Shared by the signed-in pages.
  {
    name: 'member-parts',
    priority: 1,
    test: (id: string) => memberParts.test(id) || reckoning.test(id) || timeZones.test(id),
  },
];
