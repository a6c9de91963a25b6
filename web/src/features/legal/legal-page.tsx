import { endSentence } from '@studio/contracts/end-sentence';
import { legalVersion } from '@studio/contracts/vocabulary';
import { longDate } from '../../dates/spanish-dates.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageMeta } from '../studio/page-meta.tsx';
import { useStudio } from '../studio/use-studio.ts';
import styles from './legal-page.module.css';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { Terms } from './terms.tsx';

export function LegalPage() {
  const { name } = useStudio();
  return (
    <>
      <PageMeta
        title="Privacidad y términos"
        description={endSentence(`Política de tratamiento de datos personales y términos de servicio de ${name}`)}
        keywords="privacidad, habeas data, Ley 1581 de 2012, términos de servicio"
      />
      <PageHeading lead={`Última actualización: ${longDate(legalVersion)}`}>Privacidad y términos</PageHeading>
      <nav className={styles.contents} aria-label="Contenido">
        <a href="#privacidad">Política de privacidad</a>
        <a href="#terminos">Términos de servicio</a>
      </nav>
      <PrivacyPolicy />
      <Terms />
    </>
  );
}
