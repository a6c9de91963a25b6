import { getBookingWindow } from '@studio/contracts/http/booking-window-routes';
import { getCashDay, moveCash } from '@studio/contracts/http/cash-routes';
import { listRefusedSlots } from '@studio/contracts/http/fixed-slot-routes';
import { listRegistrants } from '@studio/contracts/http/registrant-routes';
import { getStudio, setStudioProfile } from '@studio/contracts/http/studio-routes';
import { getToday, type todaySchema } from '@studio/contracts/http/today-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { listAdminTrainings } from '@studio/contracts/http/training-admin-routes';
import { getWaysToPay } from '@studio/contracts/http/ways-to-pay-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import {
  administrator,
  adminTraining,
  adminUser,
  cashDay,
  cashEntry,
  editedStudio,
  newId,
  studioContacts,
} from '../../../testing/studio-fixtures.ts';

type Day = z.input<typeof todaySchema>;

const date = '2026-11-28';
/** 10:20 in studio time. */
const at = new Date(`${date}T15:20:00Z`);

const classAt = (startTime: string, changes: Partial<Day['classes'][number]> = {}): Day['classes'][number] => {
  const endTime = `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}:00:00`;
  return { id: newId(), startTime, endTime, category: 'normal', booked: 6, capacity: 10, toMark: 0, ...changes };
};

const quiet: Day = {
  date,
  classes: [],
  received: [],
  owed: { amount: 0, members: 0 },
  beginning: [],
  birthdays: { people: [], total: 0 },
};

async function openDay(day: Partial<Day>, given: (studio: FakeStudio) => void = () => {}) {
  const opened = await renderScreen('/admin', {
    as: administrator(),
    at,
    given: (studio) => {
      studio.answers(getToday, { ...quiet, ...day });
      given(studio);
    },
  });
  await screen.findByRole('heading', { name: /^Hoy/ });
  return opened;
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ');

describe('the classes of today', () => {
  test('stand in a row with their seats, and the one that runs is marked', async () => {
    const classes = [
      classAt('05:00:00', { toMark: 3, title: 'Funcional', coach: 'Laura G.' }),
      classAt('10:00:00', { booked: 10 }),
      classAt('18:00:00', { category: 'special' }),
    ];
    await openDay({ classes });
    const row = await screen.findByRole('list', { name: 'Entrenamientos de hoy' });
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['05:00Funcional · con Laura G.6/103 por marcar', '10:00AhoraNormal10/10 Lleno', '18:00Especial6/10']);
  });

  test('between two, the next one is marked; two rooms at one hour are both', async () => {
    const classes = [
      classAt('05:00:00'),
      classAt('16:00:00', { room: 'Sala 1' }),
      classAt('16:00:00', { room: 'Sala 2' }),
    ];
    await openDay({ classes });
    const marked = (await screen.findAllByText('Sigue')).map((badge) => badge.closest('button')?.textContent);
    expect(marked).toEqual(['16:00SigueNormal · Sala 16/10', '16:00SigueNormal · Sala 26/10']);
  });

  test('once all are over, none is', async () => {
    await openDay({ classes: [classAt('05:00:00')] });
    expect(await screen.findByText('05:00')).toBeVisible();
    expect(screen.queryByText(/^(Ahora|Sigue)$/)).toBeNull();
  });

  test('a tap opens the registrants over the day; the next class is one tap away, and × leads back', async () => {
    const trainings = ['10:00:00', '11:00:00'].map((start_time) =>
      adminTraining({ training_date: date, start_time, end_time: `${Number(start_time.slice(0, 2)) + 1}:00:00` }),
    );
    const classes = trainings.map(({ id, start_time }) => classAt(start_time, { id }));
    const { person, studio } = await openDay({ classes }, ({ answers }) => answers(listAdminTrainings, trainings));
    const card = (await screen.findByText('10:00')).closest('button')!;
    await person.click(card);
    const modal = within(await screen.findByRole('dialog', { name: 'Usuarios inscritos' }));
    expect(modal.getByText(/10:00\s–\s11:00/)).toBeVisible();
    expect(modal.getByRole('button', { name: 'Clase anterior' })).toBeDisabled();
    await person.click(modal.getByRole('button', { name: 'Clase siguiente, 11:00' }));
    expect(await modal.findByText(/11:00\s–\s12:00/)).toBeVisible();
    await waitFor(() =>
      expect(studio.calls(listRegistrants).map(({ params }) => params['id'])).toEqual(trainings.map(({ id }) => id)),
    );
    await person.click(modal.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
    await waitFor(() => expect(card).toHaveFocus());
  });

  test('one that was cancelled meanwhile says so', async () => {
    const { person } = await openDay({ classes: [classAt('10:00:00')] });
    await person.click(await screen.findByText('10:00'));
    expect(await toast('Este entrenamiento ya no está en la lista.')).toBeVisible();
  });

  test('a day without any says so', async () => {
    await openDay({});
    expect(await screen.findByText('Hoy no hay entrenamientos.')).toBeVisible();
  });
});

const part = (name: string) => screen.findByRole('region', { name });

test('the amounts received and owed link to the cash and to the debtors', async () => {
  await openDay({
    received: [
      { method: 'efectivo', amount: 120_000 },
      { method: 'nequi', amount: 80_000 },
    ],
    owed: { amount: 340_000, members: 4 },
  });
  const links = within(await part('Dinero')).getAllByRole('link');
  expect(links.map(({ textContent }) => plain(textContent))).toEqual([
    'Recibido hoy: $ 200.000Efectivo $ 120.000 · Nequi $ 80.000',
    'Deben $ 340.0004 personas',
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/admin?tab=reportes&caja=${date}`,
    '/admin?tab=usuarios&lista=deben',
  ]);
});

test('cash goes out of the drawer from here, one tap away', async () => {
  const { person, studio } = await openDay({}, ({ answers }) => answers(getCashDay, cashDay({ day: date })));
  const money = within(await part('Dinero'));
  await person.click(await money.findByRole('button', { name: 'Salió efectivo' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Salió efectivo' }));
  await fill(person, modal.getByLabelText('Valor'), '12 mil');
  await fill(person, modal.getByLabelText('¿Para qué fue?'), 'Agua');
  studio.answers(moveCash, { entry: cashEntry({ kind: 'cash-out', cashDay: date }), message: '' });
  await person.click(modal.getByRole('button', { name: 'Anotar' }));
  await toast('Salida de efectivo anotada');
  expect(studio.calls(moveCash)).toMatchObject([{ body: { kind: 'cash-out', amount: 12_000, note: 'Agua' } }]);
  expect(await money.findByRole('button', { name: 'Cerrar caja' })).toBeVisible();
});

test('of many new members the first are named, and the others counted', async () => {
  const beginning = Array.from({ length: 6 }, (_, at) => ({ user_id: newId(), name: `Ana ${at}`, plan: 'Élite' }));
  await openDay({ beginning });
  const rows = within(await part('Personas')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    ...beginning.slice(0, 4).map(({ name }) => `Empieza ${name}Élite`),
    'y 2 personas más empiezan',
  ]);
});

test('a new member and a birthday link to the person', async () => {
  const [ana, luis] = [newId(), newId()];
  await openDay({
    beginning: [{ user_id: ana, name: 'Ana Ruiz', plan: 'Élite' }],
    birthdays: { people: [{ user_id: luis, name: 'Luis Gómez' }], total: 3 },
  });
  const people = await part('Personas');
  expect(
    within(people)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Empieza Ana RuizÉlite', 'Cumple años Luis Gómez', 'y 2 personas más']);
  expect(within(people).getByRole('link', { name: /Ana Ruiz/ })).toHaveAttribute(
    'href',
    '/admin?tab=usuarios&buscar=Ana+Ruiz',
  );
});

test('open tasks are listed, and each leads to where it is done', async () => {
  const training = adminTraining({ training_date: '2026-11-30', start_time: '18:00:00', end_time: '19:00:00' });
  const { person } = await renderScreen('/admin', {
    as: administrator(),
    at,
    given: ({ answers }) => {
      answers(getToday, quiet);
      answers(listUsers, ({ query }) => ({ items: [], total: query.deletionRequested === 'true' ? 1 : 2 }));
      answers(listAdminTrainings, ({ query }) => (query.from === '2026-11-30' ? [training] : []));
      answers(listRefusedSlots, [
        {
          user_id: newId(),
          name: 'Luis Gómez',
          trainingId: training.id,
          trainingDate: '2026-11-30',
          startTime: '18:00:00',
          refusal: 'TRAINING_FULL',
        },
      ]);
    },
  });
  const waiting = await part('Por resolver');
  const links = await within(waiting).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['1 pide eliminar su cuenta', '2 menores sin acudiente']);
  const slot = within(waiting).getByRole('button');
  expect(slot).toHaveTextContent('Luis Gómez no quedó en su cupo fijolun 30, 18:00. El entrenamiento estaba lleno.');
  await person.click(slot);
  const registrants = within(await screen.findByRole('dialog', { name: 'Usuarios inscritos' }));
  expect(await registrants.findByRole('combobox', { name: 'Inscribir usuario' })).toHaveValue('Luis Gómez');
});

test('what stands below what waits is shown with it, since it would be pushed down', async () => {
  const release: { of?: () => void } = {};
  await openDay({ beginning: [{ user_id: newId(), name: 'Luis Gómez', plan: 'Élite' }] }, (studio) => {
    release.of = studio.holds(listRefusedSlots);
  });
  expect(await part('Dinero')).toBeVisible();
  expect(await part('Por resolver')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Personas' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Cómo va el estudio' })).toBeNull();
  release.of?.();
  expect(await part('Personas')).toHaveTextContent('Empieza Luis Gómez');
  expect(await screen.findByRole('heading', { name: 'Cómo va el estudio' })).toBeVisible();
});

test('a day that is quiet says so', async () => {
  await openDay({});
  expect(await screen.findByText('Nada espera por ti.')).toBeVisible();
  expect(screen.getByText('Nadie empieza ni cumple años hoy.')).toBeVisible();
  expect(screen.getByText('Nadie debe dinero')).toBeVisible();
  expect(screen.queryByText('Primeros pasos')).toBeNull();
});

test('a day that cannot be loaded can be tried again, and the figures stand all the same', async () => {
  const { person, studio } = await renderScreen('/admin', {
    as: administrator(),
    at,
    given: ({ loses }) => loses(getToday),
  });
  expect(await screen.findByText('No pudimos cargar el día')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Total de Usuarios' })).toBeVisible();
  studio.answers(getToday, quiet);
  await person.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Hoy no hay entrenamientos.')).toBeVisible();
});

describe('the first evening', () => {
  const setup = { plans: true, classes: false, members: false, memberPlans: false, coaches: false };

  test('leads through what is still lacking, and can be put away', async () => {
    const { person } = await openDay({ setup });
    const guide = await part('Primeros pasos');
    expect(await within(guide).findByText('4 de 10 listos')).toBeVisible();
    expect(
      within(guide)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/profile',
      '/admin?do=studio',
      '/admin?tab=planes&do=create&paso=1',
      '/admin?tab=planes&do=way&paso=1',
      '/admin?tab=usuarios&do=coach&paso=1',
      '/admin?tab=entrenamientos&do=bulk&paso=1',
      '/admin?tab=usuarios&do=import&paso=1',
      '/admin?tab=usuarios&tipo=member&do=plans&paso=1',
      '/admin?tab=usuarios&lista=sin-entrar&paso=1',
      '/admin?tab=entrenamientos&do=window&paso=1',
    ]);
    expect(within(guide).getAllByText('(listo)')).toHaveLength(4);
    await person.click(within(guide).getByRole('button', { name: 'Ya no mostrar' }));
    expect(screen.queryByText('Primeros pasos')).toBeNull();
  });

  test.each([
    [/Presenta tu estudio/, 'Mi estudio'],
    [/Dales su plan/, 'Asignar plan a varias personas'],
    [/Asigna quién da las clases/, '¿Quién da las clases?'],
    [/Crea tus planes/, 'Nuevo Plan'],
    [/Cómo te pagan/, 'Agregar forma de pago'],
    [/Arma la semana/, 'Generar en Bloque'],
    [/Trae a tus miembros/, 'Importar usuarios'],
    [/Decide cuándo abre la semana/, 'Apertura de semanas'],
  ])('%s opens «%s»', async (step, dialog) => {
    const { person, studio } = await openDay({ setup });
    studio.answers(getBookingWindow, { weeksAhead: 4, opening: null, version: 0 });
    await person.click(await screen.findByRole('link', { name: step }));
    expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
    expect(window.location.search).not.toContain('do=');
  });

  test('stays on a device that showed it, after the studio has all that the server tells of', async () => {
    await openDay({ setup });
    await waitFor(() => expect(localStorage.getItem('studio.first-evening')).toBe('1'));
  });

  test('leads a device that showed it to the last step, and no other', async () => {
    localStorage.setItem('studio.first-evening', '1');
    await openDay({}, ({ answers }) => answers(getBookingWindow, { weeksAhead: 4, opening: null, version: 0 }));
    const guide = within(await part('Primeros pasos'));
    expect(guide.getByRole('link', { name: /Decide cuándo abre la semana/ })).not.toHaveTextContent('(listo)');
    expect(guide.getByRole('link', { name: /Arma la semana \(listo\)/ })).toBeVisible();
  });

  test('appears together with the day, which it would push down', async () => {
    let release = () => {};
    await renderScreen('/admin', {
      as: administrator(),
      at,
      given: ({ answers, holds }) => {
        answers(getToday, { ...quiet, setup });
        release = holds(getToday);
      },
    });
    expect(await screen.findByText('Cargando el día…')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /^Hoy/ })).toBeNull();
    release();
    expect(await screen.findByRole('heading', { name: /^Hoy/ })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Primeros pasos' })).toBeVisible();
  });

  test('how the studio is paid is said once it has a way', async () => {
    const way = { kind: 'nequi' as const, key: '3001234567', holder: 'Ritmo SAS', hint: '', qr: '' };
    await openDay({ setup }, ({ answers }) => answers(getWaysToPay, { ways: [way], version: 1 }));
    const guide = within(await part('Primeros pasos'));
    expect(await guide.findByRole('link', { name: /Cómo te pagan \(listo\)/ })).toBeVisible();
  });

  test.each([
    ['telephone', { phone: '' }, 'datos'],
    ['document', { documentType: null, documentNumber: '' }, 'datos'],
    ['password', { passwordIsGiven: true }, 'clave'],
  ] as const)('the first administrator lacks a %s, and the step leads there', async (_, lacking, opens) => {
    await renderScreen('/admin', {
      as: administrator(lacking),
      at,
      given: ({ answers }) => answers(getToday, { ...quiet, setup }),
    });
    const step = within(await part('Primeros pasos')).getByRole('link', { name: /Completa tu cuenta/ });
    expect(step).not.toHaveTextContent('(listo)');
    expect(step).toHaveAttribute('href', `/profile?editar=${opens}`);
  });

  test('a step leads back to the guide', async () => {
    const { person } = await openDay({ setup });
    await person.click(await screen.findByRole('link', { name: /Asigna quién da las clases/ }));
    await screen.findByRole('dialog');
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('link', { name: 'Primeros pasos' }));
    expect(await part('Primeros pasos')).toBeVisible();
    expect(window.location.search).toBe('');
  });

  test('the studio is introduced once people know its name and how to find it', async () => {
    const { person, studio } = await openDay({ setup }, ({ answers }) =>
      answers(getStudio, studioContacts({ address: '', whatsapp: '' })),
    );
    const guide = within(await part('Primeros pasos'));
    expect(await guide.findByText('3 de 10 listos')).toBeVisible();
    await person.click(guide.getByRole('link', { name: /Presenta tu estudio/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Mi estudio' }));
    await fill(person, form.getByLabelText('WhatsApp (opcional)'), '300 123 4567');
    studio.answers(setStudioProfile, { studio: editedStudio({ whatsapp: '+57 300 123 4567' }), message: '' });
    await person.click(form.getByRole('button', { name: 'Guardar' }));
    await toast('Datos del estudio guardados');
    expect(studio.calls(setStudioProfile)[0]?.body).toMatchObject({ whatsapp: '+57 300 123 4567' });
    expect(await guide.findByText('4 de 10 listos')).toBeVisible();
  });

  test('the coach is somebody with an account, whose form has the mark already', async () => {
    const { person, studio } = await openDay({ setup });
    studio.answers(listUsers, { items: [adminUser({ first_name: 'Laura', last_name: 'Giraldo' })], total: 1 });
    await person.click(await screen.findByRole('link', { name: /Asigna quién da las clases/ }));
    const question = within(await screen.findByRole('dialog', { name: '¿Quién da las clases?' }));
    await person.click(await question.findByRole('button', { name: /Laura Giraldo/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Editar Usuario' }));
    expect(form.getByRole('checkbox', { name: /Da clases/ })).toBeChecked();
  });

  test('an address that asks for what nobody offers opens the tab alone', async () => {
    await renderScreen('/admin?tab=planes&do=__proto__', { as: administrator(), at });
    expect(await screen.findByRole('heading', { name: 'Gestión de Planes' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
