import { expect, test } from 'vitest';
import { parseConfig } from '../config/load-config.ts';
import { rolesSetting } from './run-service.ts';

const rolesOf = (text?: string) => parseConfig({ ROLES: rolesSetting }, { ROLES: text });

test.each([
  [undefined, ['api', 'worker']],
  ['api', ['api']],
  ['worker', ['worker']],
  ['api, worker', ['api', 'worker']],
])('ROLES=%s gives the roles %j', (text, expected) => {
  expect(rolesOf(text)).toEqual({ ok: true, config: { ROLES: expected } });
});

test.each(['apis', 'api,', 'api;worker'])('ROLES=%s is refused', (text) => {
  expect(rolesOf(text)).toEqual({ ok: false, problems: ['ROLES: must be api, worker or api,worker'] });
});
