import type { Studio } from '@studio/contracts/http/studio-routes';

export const appManifestPath = '/manifest.webmanifest';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a phone needs to put the app on its home screen (docs/product.md §6.15), as JSON. */
export function appManifest({ name }: Pick<Studio, 'name'>): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: `Reserva tus entrenamientos grupales en ${name}.`,
    lang: 'es-CO',
    start_url: '/trainings',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f1e6',
    theme_color: '#10382b',
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Entrenamientos', url: '/trainings' },
      { name: 'Mi perfil', url: '/profile' },
    ],
  });
}
