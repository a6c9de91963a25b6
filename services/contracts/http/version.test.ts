import { expect, test } from 'vitest';
import { allRoutes } from './all-routes.ts';
import { isCurrent, versionHeaders } from './version.ts';

const parse = (header?: string) => versionHeaders.safeParse({ 'if-match': header });

test.each([
  ['"7"', true],
  ['7', true],
  ['*', true],
  ['"6", "7"', true],
  ['"6",\t"7"', true],
  ['W/"7"', false],
  ['W/"7", "7"', true],
  ['"6"', false],
  ['"07x"', false],
  ['""', false],
  ['"a,7"', false],
  ['"99999999999999999999"', false],
])('If-Match: %s allows an edit of version 7: %s', (header, expected) => {
  const parsed = parse(header);
  expect(parsed.success && isCurrent(parsed.data['if-match'], 7)).toBe(expected);
});

test.each(['', 'abc', '"7', '7"', 'w/"7"', 'W/7', '"7" "8"', '"7",', '*, "7"', '"a b"', "'7'", '-7', '7.0'])(
  'the malformed If-Match: %j is refused',
  (header) => {
    expect(parse(header).error?.issues[0]?.message).toBe('La versión no es válida');
  },
);

test('an edit without If-Match builds on any version', () => {
  expect(isCurrent(parse().data?.['if-match'], 7)).toBe(true);
});

test('every call that edits or deletes a versioned resource takes If-Match', () => {
  const conditional = allRoutes.filter(({ headers }) => headers && 'if-match' in headers.shape);
  expect(conditional.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/users/profile',
    'PUT /api/admin/users/:id',
    'DELETE /api/admin/users/:id',
    'PUT /api/admin/studio',
    'PUT /api/admin/ways-to-pay',
    'PUT /api/admin/studio-notice',
    'DELETE /api/admin/studio-notice',
    'PUT /api/admin/plans/:id',
    'DELETE /api/admin/plans/:id',
    'PUT /api/admin/users/:id/plan',
    'PUT /api/admin/users/:id/plan/freeze',
    'DELETE /api/admin/users/:id/plan/freeze',
    'POST /api/admin/users/:id/payments',
    'POST /api/admin/users/:id/refunds',
    'POST /api/admin/users/:id/credit',
    'PUT /api/admin/users/:id/discount',
    'POST /api/admin/cash/days/:day/counts',
    'POST /api/admin/cash/days/:day/closing',
    'PUT /api/admin/contact-texts/:list',
    'PUT /api/admin/trainings/:id',
    'DELETE /api/admin/trainings/:id/cancel',
    'PUT /api/admin/users/:id/special-trainings',
    'PUT /api/admin/booking-window',
    'PUT /api/admin/booking-rules',
  ]);
});
