import { parseConfig } from '@studio/chassis/config/load-config';
import { gatewaySettings } from '../../gateway/settings.ts';
import { authApiSettings, workerSettings as authWorkerSettings } from '../../services/auth/config.ts';
import { membershipApiSettings, membershipWorkerSettings } from '../../services/membership/config.ts';
import { reportingApiSettings, reportingWorkerSettings } from '../../services/reporting/config.ts';
import { trainingApiSettings, workerSettings as trainingWorkerSettings } from '../../services/training/config.ts';

/**
 * Says what the studio's processes would refuse of the environment, a line each, with exit code 1. What is not given is
 * no matter: the launcher gives what they can't do without.
 */
const all = {
  ...gatewaySettings,
  ...authApiSettings,
  ...authWorkerSettings,
  ...membershipApiSettings,
  ...membershipWorkerSettings,
  ...trainingApiSettings,
  ...trainingWorkerSettings,
  ...reportingApiSettings,
  ...reportingWorkerSettings,
};

const environment = process.env;
const given = Object.entries(all).filter(([name]) => environment[name] || environment[`${name}_FILE`]);
const parsed = parseConfig(Object.fromEntries(given), environment);
if (!parsed.ok) {
  console.error(parsed.problems.join('\n'));
  process.exitCode = 1;
}
