import { runningProcesses } from '../../run/launcher/instance.ts';
import { placeEverything } from '../../run/launcher/placement.ts';
import { serverUrls } from '../../run/launcher/servers.ts';
import { studioVersion } from '../../run/launcher/studio-version.ts';
import { operatorCommand } from '../../run/operator-command.ts';
import { examineStudio } from './examine-studio.ts';
import { processOrigins, replicasAmong } from './process-origins.ts';
import { isWell, showReport } from './show-report.ts';

/** `npm run doctor`: of the studio that `npm start` runs with the same settings. Exit code 1 when something is wrong. */
await operatorCommand(async (settings) => {
  // The settings of the running studio may not be known here.
  const running = [...runningProcesses(settings.dataDir).keys()];
  const separateWorkers = settings.separateWorkers || running.some((name) => name.endsWith('-worker'));
  const replicas = replicasAmong(running, separateWorkers ? 'training-api' : 'training');
  const trainingReplicas = Math.max(settings.trainingReplicas, replicas);
  const { ports, processes } = placeEverything({ ...settings, separateWorkers, trainingReplicas }, process.env);
  const findings = await examineStudio({
    servers: serverUrls(settings.urls, ports),
    namespace: settings.namespace,
    origins: await processOrigins(processes, process.env),
    dataDir: settings.dataDir,
  });
  console.log(`studio ${studioVersion()}, ${new Date().toISOString()}\n\n${showReport(findings)}`);
  // Not process.exitCode: a hanging connection would keep the process alive.
  process.exit(isWell(findings) ? 0 : 1);
});
