import { login } from '@studio/contracts/http/auth-routes';
import { updatePlan } from '@studio/contracts/http/plan-routes';
import { getWeek } from '@studio/contracts/http/training-routes';
import { expect, test } from 'vitest';
import { call } from './call.ts';
import { takesParts } from './endpoint.ts';

const plan = { name: 'Mensual', price: 90_000, classes: 12, durationDays: 30, maxTrainingsPerWeek: 3 };

test('a request has the method and the path of its declared route, and the access that its line says', () => {
  const body = { email: 'ana@example.com', password: 'secreto' };
  expect(call(routes.login, { body })).toEqual({ method: login.method, access: login.access, url: login.path, body });
  expect(call(routes.getWeek, { query: { week: '2026-11-16' } })).toEqual({
    method: getWeek.method,
    url: `${getWeek.path}?week=2026-11-16`,
  });
});

test('the parts of an argument go where the route takes them; an unknown version is not sent', () => {
  const { query } = takesParts(routes.updatePlan);
  const url = updatePlan.path.replace(':id', 'a%2Fb');
  expect(query({ id: 'a/b', version: 3, body: plan })).toEqual({
    method: updatePlan.method,
    access: updatePlan.access,
    url,
    headers: { 'if-match': '"3"' },
    body: plan,
  });
  expect(query({ id: 'a/b', version: undefined, body: plan })).toEqual({
    method: updatePlan.method,
    access: updatePlan.access,
    url,
    body: plan,
  });
});
