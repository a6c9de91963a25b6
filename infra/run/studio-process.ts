import { readPart, runParts } from '@studio/chassis/process/run-process';
import { type Role, servicePart } from '@studio/chassis/process/run-service';
import { gatewaySettings } from '../../gateway/settings.ts';
import { startGateway } from '../../gateway/start-gateway.ts';
import { auth } from '../../services/auth/service.ts';
import { membership } from '../../services/membership/service.ts';
import { reporting } from '../../services/reporting/service.ts';
import { training } from '../../services/training/service.ts';
import { environmentOfPart, oneProcessName } from './launcher/one-process.ts';

/** The whole studio in one process, for a small machine: the services first, then the gateway that leads to them. */
const both: readonly Role[] = ['api', 'worker'];
const of = (name: string) => environmentOfPart(name, process.env);
const gateway = { name: 'gateway', settings: gatewaySettings, start: startGateway };

await runParts(oneProcessName, [
  [
    servicePart(auth, both, of('auth')),
    servicePart(membership(), both, of('membership')),
    servicePart(training, both, of('training')),
    servicePart(reporting(), both, of('reporting')),
  ],
  [readPart(gateway, of('gateway'))],
]);
