import { updateProfile } from '@studio/contracts/http/auth-routes';
import { listAdminPlans, updatePlan } from '@studio/contracts/http/plan-routes';
import { listAdminTrainings, updateTraining } from '@studio/contracts/http/training-admin-routes';
import { listUsers, updateUser } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { changedMeanwhile, type FakeStudio } from '../testing/fake-studio.ts';
import { comeBack, fill, renderScreen, toast } from '../testing/render-screen.tsx';
import { administrator, adminPlan, adminTraining, adminUser, asStored, member } from '../testing/studio-fixtures.ts';

/** A record that accepts an edit only for its current version, as on the servers. */
function stored<R extends { version: number }>(first: R) {
  let record = first;
  return {
    get: () => record,
    /** Changes the record as another person. */
    change: (changes: Partial<R>) => {
      record = { ...record, ...changes, version: record.version + 1 };
    },
    edit(changes: Partial<R>, headers: Headers): R {
      if (headers.get('if-match') !== `"${record.version}"`) throw changedMeanwhile(record);
      this.change(changes);
      return record;
    },
  };
}

type Form = ReturnType<typeof within>;

interface Opened {
  readonly person: UserEvent;
  readonly studio: FakeStudio;
  readonly form: Form;
  /** Opens the form again once the saved record has been read. */
  readonly reopen: () => Promise<Form>;
}

/** The label of an optional field ends in a remark in parentheses. */
const field = (form: Form, label: string) => form.getByLabelText(new RegExp(`^${label}( \\(.+\\))?$`));
const save = (person: UserEvent, form: Form) => person.click(form.getByRole('button', { name: /^Guardar/ }));
const panel = (form: Form) => form.findByRole('region', { name: /^Otra persona cambió estos datos mientras/ });
const changesIn = async (form: Form) => within(await panel(form)).getAllByRole('listitem');

async function changeOf(form: Form, label: string): Promise<HTMLElement> {
  await waitFor(async () => expect(await panel(form)).toHaveTextContent(label));
  return (await changesIn(form)).find(({ textContent }) => textContent?.includes(label))!;
}

async function openDialog(person: UserEvent, button: RegExp): Promise<Form> {
  await person.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

async function openAs(tab: string, button: RegExp, given: (studio: FakeStudio) => void, at?: Date): Promise<Opened> {
  const options = { as: administrator(), given, ...(at && { at }) };
  const { person, studio } = await renderScreen(`/admin?tab=${tab}`, options);
  const open = () => openDialog(person, button);
  const reopen = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(studio.underWay()).toBe(0));
    return open();
  };
  return { person, studio, form: await open(), reopen };
}

/** The form of an account, as administrators edit it. */
async function openUser() {
  const record = stored(adminUser());
  const given = ({ answers }: FakeStudio) => {
    answers(listUsers, () => ({ items: [record.get()], total: 1 }));
    answers(updateUser, ({ body, headers }) => {
      const { firstName, lastName, phone, accountStatus = 'active' } = body;
      const changes = { first_name: firstName, last_name: lastName, phone, account_status: accountStatus };
      return { user: record.edit(changes, headers), message: '' };
    });
  };
  return { record, ...(await openAs('usuarios', /^Editar a/, given)) };
}

/**
 * Each form with a field that another person also changes, whose value ends in a digit, and one that only this edit
 * changes.
 */
const forms = {
  'a user': async () => {
    const { record, ...opened } = await openUser();
    return {
      ...opened,
      store: (phone: string) => record.change({ phone }),
      shared: ['Teléfono', '3009998877'],
      other: ['Apellidos', 'Quintero'],
    };
  },
  'a plan': async () => {
    const record = stored(adminPlan({ max_trainings_per_week: 5 }));
    const opened = await openAs('planes', /^Editar Amanecer/, ({ answers }) => {
      answers(listAdminPlans, () => [record.get()]);
      answers(updatePlan, ({ body: { maxTrainingsPerWeek, ...others }, headers }) => ({
        plan: record.edit({ ...others, max_trainings_per_week: maxTrainingsPerWeek }, headers),
        message: '',
      }));
    });
    return {
      ...opened,
      store: (value: string) => record.change({ max_trainings_per_week: Number(value) }),
      shared: ['Entrenamientos por semana', '7'],
      other: ['Descripción', 'De lunes a viernes'],
    };
  },
  'a training': async () => {
    const record = stored(adminTraining());
    const given = ({ answers }: FakeStudio) => {
      answers(listAdminTrainings, () => [record.get()]);
      answers(updateTraining, ({ body, headers }) => ({
        training: record.edit({ max_capacity: body.maxCapacity, end_time: body.endTime }, headers),
        message: '',
      }));
    };
    const opened = await openAs('entrenamientos', /^Editar:/, given, new Date('2026-03-11T15:00:00Z'));
    return {
      ...opened,
      store: (value: string) => record.change({ max_capacity: Number(value) }),
      shared: ['Capacidad', '17'],
      other: ['Hora de fin', '23:45'],
    };
  },
  'the own profile': async () => {
    const record = stored(member());
    const { person, studio } = await renderScreen('/profile', {
      as: record.get(),
      given: ({ answers }) =>
        answers(updateProfile, ({ body, headers }) => ({ user: record.edit(asStored(body), headers), message: '' })),
    });
    const form = within(await screen.findByRole('region', { name: 'Datos personales' }));
    const reopen = async () => {
      await person.click(await form.findByRole('button', { name: 'Editar perfil' }));
      await form.findByLabelText('Nombres');
      return form;
    };
    return {
      person,
      studio,
      form: await reopen(),
      reopen,
      store: (phone: string) => record.change({ phone }),
      shared: ['Teléfono', '3009998877'],
      other: ['Apellidos', 'Quintero'],
    };
  },
} satisfies Record<
  string,
  () => Promise<Opened & { shared: string[]; other: string[]; store: (value: string) => void }>
>;

for (const [record, open] of Object.entries(forms)) {
  test(`a form of ${record} that was edited meanwhile: of one field either value can be chosen, edits of different fields both last`, async () => {
    const { person, store, shared, other, reopen, ...opened } = await open();
    const [label = '', theirs = ''] = shared;
    const [otherLabel = '', otherValue = ''] = other;
    const [mine, theirsLater] = [theirs.replace(/\d$/, '3'), theirs.replace(/\d$/, '5')];
    let { form } = opened;
    store(theirs);
    await fill(person, field(form, label), mine);
    await save(person, form);
    const change = await changeOf(form, label);
    expect(change).toHaveTextContent(theirs);
    expect(change).toHaveTextContent(mine);
    expect(field(form, label)).toHaveValue(mine);
    await person.click(within(change).getByRole('button', { name: 'Usar lo de ahora' }));
    expect(field(form, label)).toHaveValue(theirs);
    await person.click(within(change).getByRole('button', { name: 'Dejar lo mío' }));
    await save(person, form);

    form = await reopen();
    expect(field(form, label)).toHaveValue(mine);
    store(theirsLater);
    await fill(person, field(form, otherLabel), otherValue);
    await save(person, form);
    expect(await changeOf(form, label)).toHaveTextContent(theirsLater);
    expect(await panel(form)).toHaveFocus();
    expect(await changesIn(form)).toHaveLength(1);
    expect(field(form, label)).toHaveValue(theirsLater);
    expect(field(form, otherLabel)).toHaveValue(otherValue);
    await save(person, form);

    form = await reopen();
    expect(field(form, label)).toHaveValue(theirsLater);
    expect(field(form, otherLabel)).toHaveValue(otherValue);
  });
}

test('the last of three people who save in turn sees what the other two changed', async () => {
  const { person, form, record } = await openUser();
  await fill(person, field(form, 'Nombres'), 'Marcela Inés');
  record.change({ phone: '3009998877' });
  record.change({ last_name: 'Quintero', first_name: 'Marta' });
  await save(person, form);
  await waitFor(async () => expect(await changesIn(form)).toHaveLength(3));
  expect(await changeOf(form, 'Nombres')).toHaveTextContent('Marta');
  record.change({ phone: '3001112233' });
  await save(person, form);
  await waitFor(async () => expect(await changesIn(form)).toHaveLength(1));
  expect(await changeOf(form, 'Teléfono')).toHaveTextContent('3001112233');
  await save(person, form);
  await toast('Usuario actualizado exitosamente');
  expect(record.get()).toMatchObject({ first_name: 'Marcela Inés', last_name: 'Quintero', phone: '3001112233' });
});

test('an edit that changes nothing of the form lets the next one through', async () => {
  const { person, form, record } = await openUser();
  record.change({});
  await fill(person, field(form, 'Teléfono'), '3009998877');
  await save(person, form);
  await toast('Usuario actualizado exitosamente');
  expect(record.get()).toMatchObject({ phone: '3009998877', version: 3 });
});

test('a draft that comes back over a changed record shows the change', async () => {
  const { person, form, record, studio, reopen } = await openUser();
  await fill(person, field(form, 'Teléfono'), '3009998877');
  await person.keyboard('{Escape}');
  record.change({ phone: '3001112233' });
  const read = studio.calls(listUsers).length;
  comeBack();
  await waitFor(() => expect(studio.calls(listUsers).length).toBeGreaterThan(read));
  expect(await screen.findByText('300 111 2233')).toBeInTheDocument();
  const again = await reopen();
  expect(field(again, 'Teléfono')).toHaveValue('3009998877');
  await save(person, again);
  const change = await changeOf(again, 'Teléfono');
  expect(change).toHaveTextContent('3001112233');
  await person.click(within(change).getByRole('button', { name: 'Usar lo de ahora' }));
  await save(person, again);
  await toast('Usuario actualizado exitosamente');
  expect(record.get().phone).toBe('3001112233');
});
