import { runProcess } from '@studio/chassis/process/run-process';
import { gatewaySettings } from './settings.ts';
import { startGateway } from './start-gateway.ts';

await runProcess({ name: 'gateway', settings: gatewaySettings, start: startGateway });
