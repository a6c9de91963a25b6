import { useStudio } from './use-studio.ts';

/** The software's version, which a report of a fault names; nothing until it is known. */
export function StudioVersion() {
  const { version } = useStudio();
  return version && <p>{`Versión ${version}`}</p>;
}
