import { gatewaySettings } from '../../../gateway/settings.ts';
import { authApiSettings, workerSettings as authWorkerSettings } from '../../../services/auth/config.ts';
import { membershipApiSettings, membershipWorkerSettings } from '../../../services/membership/config.ts';
import { reportingApiSettings, reportingWorkerSettings } from '../../../services/reporting/config.ts';
import { trainingApiSettings, workerSettings as trainingWorkerSettings } from '../../../services/training/config.ts';

/** The schemas of the settings that each process reads, by its name in `processes.ts`. */
export const processSettings = {
  gateway: gatewaySettings,
  auth: { ...authApiSettings, ...authWorkerSettings },
  membership: { ...membershipApiSettings, ...membershipWorkerSettings },
  training: { ...trainingApiSettings, ...trainingWorkerSettings },
  reporting: { ...reportingApiSettings, ...reportingWorkerSettings },
  'auth-api': authApiSettings,
  'auth-worker': authWorkerSettings,
  'membership-api': membershipApiSettings,
  'membership-worker': membershipWorkerSettings,
  'training-api': trainingApiSettings,
  'training-worker': trainingWorkerSettings,
  'reporting-api': reportingApiSettings,
  'reporting-worker': reportingWorkerSettings,
};

/** The names of each process's settings, by process name: a process gets these and no others. */
export type SettingNames = Readonly<Record<string, readonly string[]>>;

export const settingNames: SettingNames = Object.fromEntries(
  Object.entries(processSettings).map(([name, shape]) => [name, Object.keys(shape)]),
);
