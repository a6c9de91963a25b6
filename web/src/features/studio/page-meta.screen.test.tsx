import { getStudio } from '@studio/contracts/http/studio-routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { administrator, member, studioContacts } from '../../testing/studio-fixtures.ts';

const contentOf = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');
const titled = (title: string) => `${title} · Estudio Cafetero`;

test.each([
  ['/login', 'Iniciar sesión', undefined],
  ['/', 'Inicio', member()],
  ['/profile', 'Mi perfil', member()],
  ['/plans', 'Planes', member()],
  ['/trainings', 'Entrenamientos', member()],
])('%s has a title, a description, keywords and social tags', async (path, title, as) => {
  await renderScreen(path, { ...(as && { as }) });
  await waitFor(() => expect(document.title).toBe(titled(title)));
  expect(contentOf('meta[name="description"]')).toMatch(/\S{3}/);
  expect(contentOf('meta[name="keywords"]')).toContain('Estudio Cafetero');
  expect(contentOf('meta[property="og:title"]')).toBe(titled(title));
});

test('each section of the administration has a title of its own', async () => {
  const { person } = await renderScreen('/admin?tab=planes', { as: administrator() });
  await waitFor(() => expect(document.title).toBe(titled('Planes · Administración')));
  await person.click(await screen.findByRole('tab', { name: 'Usuarios' }));
  await waitFor(() => expect(document.title).toBe(titled('Usuarios · Administración')));
});

test('a studio without channels has no heading above none', async () => {
  const contacts = studioContacts({ whatsapp: '', instagramUrl: '', facebookUrl: '', tiktokUrl: '', email: '' });
  await renderScreen('/', { as: member(), given: ({ answers }) => answers(getStudio, contacts) });
  expect((await screen.findAllByRole('link', { name: /^Planes/ })).at(-1)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Sigamos en contacto' })).toBeNull();
});
