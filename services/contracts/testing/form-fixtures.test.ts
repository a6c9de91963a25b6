import { expect, test } from 'vitest';
import { registrationSchema } from '../http/auth-routes.ts';
import { planFormSchema } from '../http/plan-routes.ts';
import { userCreationSchema } from '../http/user-admin-routes.ts';
import { planForm, registrationForm, userForm } from './form-fixtures.ts';

test.each([
  ['registration', registrationSchema, registrationForm],
  ['user', userCreationSchema, userForm],
  ['plan', planFormSchema, planForm],
])('the form of a %s is accepted as it is, and differs from call to call', (_what, schema, makeForm) => {
  const form = makeForm();
  expect(schema.parse(form)).toMatchObject(form);
  expect(makeForm()).not.toEqual(form);
});
