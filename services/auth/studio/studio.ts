import { createHash } from 'node:crypto';
import { AppError } from '@studio/chassis/errors/app-error';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import type { StoredStudio } from '@studio/chassis/studio/studio-directory';
import { refusals } from '@studio/contracts/http/refusals';
import { fillPath } from '@studio/contracts/http/route-path';
import * as routes from '@studio/contracts/http/studio-routes';
import type { AuthParts } from '../auth-parts.ts';
import { isLogo } from '../rules/logo-policy.ts';

type Parts = Pick<AuthParts, 'knownStudio' | 'studioDirectory' | 'unitOfWork'>;

/** Routes of «Mi estudio» (`docs/product.md` §7.13). */
export function studioBindings({ knownStudio, studioDirectory, unitOfWork }: Parts): Binding[] {
  /** The id of the logo that a form names. */
  const keptLogo = async (named: string) => {
    if (!named.startsWith('data:')) return named.slice(addressOfLogo('').length);
    const image = Buffer.from(named.slice(named.indexOf(',')), 'base64');
    if (!isLogo(image)) throw new AppError(refusals.LOGO_INVALID);
    const id = createHash('sha256').update(image).digest('hex');
    await studioDirectory.keepLogo(id, image);
    return id;
  };
  return [
    on(routes.readStudioProfile, () => presentProfile(knownStudio.current())),
    on(routes.readStudioLogo, async ({ params: { hash } }) => {
      const file = await studioDirectory.readLogo(hash);
      if (!file) throw new AppError(refusals.LOGO_NOT_FOUND);
      return { file, contentType: 'image/png', fileName: 'logo.png' };
    }),
    on(routes.getStudioProfile, async () => presentStudio(await knownStudio.read())),
    on(routes.setStudioProfile, async ({ headers, body }) => {
      const logo = await keptLogo(body.logo);
      if (logo && !(await studioDirectory.readLogo(logo))) throw new AppError(refusals.LOGO_INVALID);
      const change = { form: { ...body, logo }, ifMatch: headers['if-match'] };
      const set = await showingCurrent(presentStudio, () => knownStudio.set(unitOfWork, change));
      return { studio: presentStudio(set), message: 'Datos del estudio guardados' };
    }),
  ];
}

const addressOfLogo = (hash: string) => fillPath(routes.readStudioLogo.path, { hash });

const presentProfile = (studio: StoredStudio): routes.StudioProfile =>
  presentAs(routes.studioProfileSchema, studio, shownLogo(studio));

const presentStudio = (studio: StoredStudio) =>
  presentAs(routes.editedStudioSchema, studio, {
    ...shownLogo(studio),
    deskClosesDay: studio.deskClosesDay ?? false,
  });

const shownLogo = ({ logo }: StoredStudio) => ({ logo: logo && addressOfLogo(logo) });
