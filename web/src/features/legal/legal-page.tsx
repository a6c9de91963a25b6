import { endSentence } from '@studio/contracts/end-sentence';
import { CANCELLATION_CUT_OFF_MINUTES } from '@studio/contracts/rules/bookings';
import { legalVersion } from '@studio/contracts/rules/people';
import { longDate } from '../../dates/spanish-dates.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageMeta } from '../studio/page-meta.tsx';
import { useStudio } from '../studio/use-studio.ts';
import { AccessibilityStatement } from './accessibility-statement.tsx';
import styles from './legal-page.module.css';
import { PrivacyPolicy } from './privacy-policy.tsx';

export function LegalPage() {
  const { name, version } = useStudio();
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
        <a href="#accesibilidad">Declaración de accesibilidad</a>
      </nav>
      <PrivacyPolicy />
      <Terms />
      <AccessibilityStatement />
      {version && <p>{`Versión de la aplicación: ${version}`}</p>}
    </>
  );
}

function Terms() {
  const { name } = useStudio();
  return (
    <article className={styles.article} aria-labelledby="terminos">
      <h2 id="terminos">Términos de servicio</h2>
      <p>
        {endSentence(`Estos términos regulan el uso de la aplicación de ${name}`)} Al crear una cuenta los aceptas. Si
        no estás de acuerdo, no la uses.
      </p>
      <h3>1. Tu cuenta</h3>
      <p>
        La cuenta es personal. Los datos que registras deben ser verdaderos y debes mantener tu contraseña en secreto.
        El estudio puede inactivar o suspender una cuenta por mal uso o por incumplir las normas de convivencia.
      </p>
      <h3>2. Planes y pagos</h3>
      <p>
        Los planes se compran y se pagan en el estudio o por sus canales de contacto; en la aplicación no se realizan
        pagos. Un plan dura un mes calendario desde el día de su asignación e incluye el número de entrenamientos por
        semana que en él se indica. Las clases que no se usan vencen con el plan.
      </p>
      <h3>3. Inscripciones</h3>
      <p>
        Cada entrenamiento tiene cupos limitados y se asignan en el orden en que llegan las inscripciones. Los
        entrenamientos normales usan una clase de tu plan; los especiales, uno de tus entrenamientos especiales.
      </p>
      <h3>4. Cancelaciones</h3>
      <ul>
        <li>{`Puedes cancelar hasta ${CANCELLATION_CUT_OFF_MINUTES} minutos antes del inicio y recuperas la clase.`}</li>
        <li>Después de ese momento, o si no asistes, la clase se pierde.</li>
        <li>Si el estudio cancela un entrenamiento, te avisamos y te devolvemos la clase.</li>
      </ul>
      <h3>5. Retracto y reembolsos</h3>
      <p>
        Cuando aplique la Ley 1480 de 2011 (Estatuto del Consumidor) podrás ejercer el derecho de retracto y solicitar
        la reversión del pago en los términos y plazos que esa ley establece.
      </p>
      <h3>6. Tu salud</h3>
      <p>
        El entrenamiento exige esfuerzo físico. Al inscribirte declaras que estás en condiciones de entrenar y te
        comprometes a informar al instructor cualquier condición que debas cuidar. Ante la duda, consulta antes a un
        profesional de la salud.
      </p>
      <h3>7. Disponibilidad</h3>
      <p>
        Trabajamos para que la aplicación esté siempre disponible, pero puede haber interrupciones por mantenimiento o
        por causas ajenas al estudio. Los horarios pueden cambiar; te avisaremos si estás inscrito.
      </p>
      <h3>8. Ley aplicable</h3>
      <p>Estos términos se rigen por las leyes de la República de Colombia.</p>
    </article>
  );
}
