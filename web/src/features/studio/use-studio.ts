import { useGetStudioQuery, type Studio } from './studio-endpoints.ts';

/** The served HTML contains the studio's name, so the first paint does not wait for the settings. */
const servedName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

const unknown: Studio = {
  name: servedName === '' || servedName.startsWith('%') ? 'Estudio' : servedName,
  address: '',
  mapUrl: '',
  facebookUrl: '',
  instagramUrl: '',
  tiktokUrl: '',
  whatsapp: '',
  email: '',
  nit: '',
  publicUrl: '',
  refusesOverlaps: false,
};

export function useStudio(): Studio {
  const { data } = useGetStudioQuery();
  return data ?? unknown;
}
