import type { Answer } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';
import { studioRequest } from './studio-requests.ts';

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
  logo: document.querySelector('img.mark')?.getAttribute('src') ?? '',
  publicUrl: '',
  refusesOverlaps: false,
  signsInByOidc: false,
  version: '',
};

export function useStudio(): Studio {
  const { data } = useGetStudioQuery();
  return data ?? unknown;
}

/** The studio's name and contacts: run-time settings, the same for everybody. Empty where not configured. */
export type Studio = Answer<typeof routes.getStudio>;

export const studioInfoApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getStudio: build.query<Studio, void>({
      query: () => studioRequest,
      keepUnusedDataFor: 3_600,
    }),
  }),
});

const { useGetStudioQuery } = studioInfoApi;
