const slash = String.raw`[\\/]`;

function packages(...names: string[]): RegExp {
  return new RegExp(`node_modules${slash}(?:${names.join('|')})${slash}`);
}

/** Modules by the end of their path, without the file's ending. */
function modules(...paths: string[]): RegExp {
  return new RegExp(`${slash}(?:${paths.join('|').replaceAll('/', slash)})\\.`);
}

const foundation = packages(
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'react-redux',
  '@reduxjs',
  'redux',
  'redux-thunk',
  'immer',
  'reselect',
  'react-toastify',
  'use-sync-external-store',
  'clsx',
);

const parts = modules(
  'src/(?:api|logging)/[\\w-]+',
  'src/ui/(?:button|icon-button|spinner|page-heading|notify|classes|state|error-state)',
  'src/ui/form/(?:field|text-field|password-field|select-field|form-grid|use-form|parse-with)',
  'features/studio/(?:page-meta|use-studio|studio-endpoints)',
);
const iconMachinery = new RegExp(`lucide-react${slash}dist${slash}esm${slash}(?!icons)`);

const dateLibraries = packages('date-fns', '@date-fns');
const memberParts = modules(
  'contracts/(?:studio-time|limits|vocabulary)',
  'src/dates/[\\w-]+',
  'src/ui/(?:badge|loading|skeleton|empty-state|progress-bar|card|button-link|brand-icons)',
  'features/plans/plan-endpoints',
  'features/trainings/(?:training-endpoints|week-changes)',
  'features/studio/whatsapp-url',
  'icons/(?:calendar-days|tag|user-round|check|chevron-left|chevron-right)',
);

/**
 * Small modules that many pages share would be a dozen small files each: these go out together. A group is fetched whole,
 * so nothing belongs into one that leans on a big library or that its pages don't use; `check-budget` watches it.
 */
export const chunkGroups = [
  // What every page stands on changes seldom and compresses best in one piece.
  { name: 'foundation', priority: 3, test: (id: string) => foundation.test(id) && !id.includes('/shim') },
  // Forms and frames of every page, guests' pages included.
  { name: 'parts', priority: 2, test: (id: string) => parts.test(id) || iconMachinery.test(id) },
  // What the signed-in pages share.
  { name: 'member-parts', priority: 1, test: (id: string) => memberParts.test(id) || dateLibraries.test(id) },
];
