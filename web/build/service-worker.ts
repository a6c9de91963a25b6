import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { buildTarget, compileClassFields } from '../browsers/supported-browsers.ts';

const source = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));
/** The modules of the members' pages and of the page after a logout; the entry comes first. */
const shellModules = [
  /src[\\/]main\.ts$/,
  /src[\\/]app[\\/]start-app\.tsx$/,
  /navigation[\\/]signed-in-layout\.tsx$/,
  /welcome[\\/]welcome-page\.tsx$/,
  /trainings[\\/]trainings-page\.tsx$/,
  /profile[\\/]profile-page\.tsx$/,
  /profile[\\/]own-payments\.tsx$/,
  /login[\\/]login-page\.tsx$/,
  /ui[\\/]toasts\.tsx$/,
];
/** The additional modules of a coach's own classes. */
const coachModules = [/trainings[\\/]coach[\\/]own-classes\.tsx$/, /trainings[\\/]coach[\\/]waiting-marks\.ts$/];
const textFont = /inter-latin-wght-normal.*\.woff2$/;

/** Builds the service worker as one script, `sw.js`, that knows the names of this build's assets. */
export function serviceWorker(): Plugin {
  return {
    name: 'studio:service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const shell = assetsOf(bundle, shellModules);
      const fonts = Object.keys(bundle).filter((name) => textFont.test(name));
      const coach = assetsOf(bundle, coachModules).filter((name) => !shell.includes(name));
      const addresses = (names: readonly string[]) => names.map((name) => `/${name}`);
      const source = await buildWorker(addresses([...shell, ...fonts]), addresses(coach));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

/** The files of these modules and of all that they import. */
function assetsOf(bundle: Rolldown.OutputBundle, modules: readonly RegExp[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const names = new Set<string>();
  function add(name: string): void {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || names.has(name)) return;
    names.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style);
    chunk.imports.forEach(add);
  }
  for (const wanted of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => wanted.test(id)));
    if (!chunk) throw new Error(`${wanted.source} is missing from the build`);
    add(chunk.fileName);
  }
  return [...names];
}

async function buildWorker(shell: readonly string[], coach: readonly string[]): Promise<string> {
  const version = createHash('sha256')
    .update([...shell, ...coach].join())
    .digest('hex')
    .slice(0, 12);
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      SHELL_ASSETS: JSON.stringify(shell),
      COACH_ASSETS: JSON.stringify(coach),
      SHELL_VERSION: JSON.stringify(version),
    },
    build: {
      write: false,
      target: buildTarget,
      rolldownOptions: { input: source, transform: compileClassFields, output: { format: 'iife' } },
    },
  });
  return ([built].flat() as Rolldown.RolldownOutput[])[0]!.output[0].code;
}
