import { CONTACT_DAYS } from '@studio/contracts/rules/contacts';
import { GUEST_KEPT_DAYS } from '@studio/contracts/rules/guests';
import { REASONS_DAYS } from '@studio/contracts/rules/bookings';
import { legalVersion } from '@studio/contracts/rules/people';
import { longDate } from '../../dates/spanish-dates.ts';
import { useStudio } from '../studio/use-studio.ts';
import { Channel } from './channel.tsx';
import styles from './legal-page.module.css';

/** Law 1581 of 2012 and Decree 1377 of 2013 (now in Decree 1074 of 2015) prescribe the contents of this policy. */
export function PrivacyPolicy() {
  const { name, nit } = useStudio();
  return (
    <article className={styles.article} aria-labelledby="privacidad">
      <h2 id="privacidad">Política de tratamiento de datos personales</h2>
      <p>
        {name} respeta tu derecho de habeas data. Esta política explica qué datos tratamos, para qué y cómo puedes
        ejercer tus derechos, de acuerdo con el artículo 15 de la Constitución Política, la Ley 1581 de 2012 y el
        Decreto 1074 de 2015 (que compila el Decreto 1377 de 2013).
      </p>
      <h3>1. Responsable del tratamiento</h3>
      <p>
        {`El responsable del tratamiento es ${name}${nit ? `, NIT ${nit}` : ''}, con domicilio en Armenia, Quindío, Colombia. `}
        <Channel />
      </p>
      <h3>2. Datos que tratamos</h3>
      <ul>
        <li>Identificación: nombres, apellidos, tipo y número de documento, fecha de nacimiento y género.</li>
        <li>Contacto: correo electrónico y teléfono.</li>
        <li>
          Servicio: planes asignados, clases disponibles, inscripciones, cancelaciones y la asistencia que registra el
          estudio o que tú confirmas con «Llegué».
        </li>
        <li>
          Si activas los avisos en tu teléfono, la dirección que te da tu navegador para recibirlos y el nombre del
          dispositivo. Los borramos al cerrar esa sesión, al quitar el dispositivo o al eliminar tu cuenta.
        </li>
        <li>De quien prueba una clase sin tener cuenta, solo nombre y teléfono.</li>
        <li>
          Del acudiente de quien tiene menos de 18 años: nombre, documento, parentesco y teléfono, y cuándo autorizó el
          tratamiento de los datos de ambos.
        </li>
        <li>
          Mensajes: cuándo te escribimos sobre pagos o renovaciones, por qué medio y si nos escribiste primero; no lo
          que dice el mensaje.
        </li>
        <li>
          Seguridad: la contraseña, que guardamos únicamente de forma cifrada e irreversible, y registros técnicos de
          acceso.
        </li>
      </ul>
      <p>
        No solicitamos datos sensibles. No estás obligado a entregarnos información sobre tu salud en esta aplicación.
      </p>
      <h3>3. Finalidades</h3>
      <ul>
        <li>Crear y administrar tu cuenta y verificar tu identidad.</li>
        <li>Gestionar tu plan, tus clases, tus inscripciones y los cupos de cada entrenamiento.</li>
        <li>
          Avisarte por correo, y en tu teléfono si lo activas, de cambios o cancelaciones de tus entrenamientos, de
          cupos de la lista de espera y de tu plan, y recordarte tus clases. En «Mi perfil» eliges cuáles de estos
          avisos recibes.
        </li>
        <li>
          Escribirte sobre pagos y renovaciones, solo de lunes a viernes de 7:00 a 19:00 y los sábados de 8:00 a 15:00,
          nunca en domingos ni festivos, máximo una vez al día y por un solo medio a la semana (Ley 2300 de 2023). En
          «Mi perfil» puedes pedir que no te escribamos.
        </li>
        <li>Atender tus consultas y reclamos, y enviarte enlaces para restablecer tu contraseña.</li>
        <li>Elaborar estadísticas internas y cumplir obligaciones contables y legales.</li>
      </ul>
      <p>No vendemos tus datos ni los usamos para publicidad de terceros.</p>
      <h3>4. Autorización</h3>
      <p>
        Al crear tu cuenta autorizas de manera previa, expresa e informada el tratamiento de tus datos para las
        finalidades descritas; guardamos qué versión de este texto aceptaste y cuándo. Si el estudio crea tu cuenta por
        ti, o te inscribe en una clase de prueba, te pedirá esa autorización en ese momento. Si este texto cambia, te
        pedimos aceptarlo al entrar.
      </p>
      <Rights />
      <h3>8. Encargados, transmisión y transferencia</h3>
      <p>
        Podemos apoyarnos en proveedores de alojamiento y de correo electrónico que actúan como encargados, bajo
        contratos que les exigen confidencialidad y seguridad. Si sus servidores están fuera de Colombia, la transmisión
        se hará a países o bajo contratos que garanticen niveles adecuados de protección. Los avisos a tu teléfono
        pasan, cifrados, por el servicio del fabricante de tu navegador.
      </p>
      <h3>9. Seguridad y conservación</h3>
      <p>
        Aplicamos medidas técnicas y administrativas para evitar la pérdida, consulta o uso no autorizado de tus datos.
        Los conservamos mientras tengas cuenta y, después, solo durante el tiempo que exija la ley. Cuando se elimina
        una cuenta borramos los datos personales; en las estadísticas quedan cifras sin nombre.
      </p>
      <p>
        {`El nombre y el teléfono de quien prueba una clase sin tener cuenta los borramos ${GUEST_KEPT_DAYS} días después de la clase. Por qué no obtuviste un cupo lo guardamos ${REASONS_DAYS} días, para que puedas leerlo.`}
      </p>
      <p>
        {`Cuándo te escribimos sobre pagos o renovaciones lo guardamos ${CONTACT_DAYS / 365} años, como prueba de que cumplimos la ley. La dirección de tus aparatos la borramos cuando quitas los avisos o cierras la sesión en ellos.`}
      </p>
      <h3>10. Almacenamiento en tu dispositivo</h3>
      <p>
        Guardamos en tu navegador el identificador de tu sesión, el de este dispositivo, para que nadie te bloquee la
        entrada con contraseñas equivocadas, y tu preferencia de apariencia; lo que escribes en un formulario y aún no
        envías, mientras la pestaña esté abierta; si recibes avisos en él; y tu perfil, tu plan y tus clases, para que
        los veas sin conexión. Al cerrar la sesión se borra todo menos el del dispositivo, la apariencia y lo que
        respondiste cuando te ofrecimos avisos. No usamos cookies de seguimiento.
      </p>
      <h3>11. Vigencia</h3>
      <p>
        {`Esta política rige desde el ${longDate(legalVersion)}.`} Las bases de datos se mantendrán mientras subsistan
        las finalidades descritas. Cualquier cambio sustancial se comunicará antes de aplicarse.
      </p>
    </article>
  );
}

function Rights() {
  return (
    <>
      <h3>5. Tus derechos</h3>
      <p>Como titular (artículo 8 de la Ley 1581 de 2012) puedes:</p>
      <ul>
        <li>Conocer, actualizar y rectificar tus datos.</li>
        <li>Solicitar prueba de la autorización otorgada.</li>
        <li>Saber qué uso les hemos dado.</li>
        <li>
          Revocar la autorización o pedir la supresión de tus datos, cuando no exista un deber legal de conservarlos.
        </li>
        <li>Acceder gratuitamente a tus datos.</li>
        <li>Presentar quejas ante la Superintendencia de Industria y Comercio.</li>
      </ul>
      <h3>6. Consultas y reclamos</h3>
      <p>
        En «Mi perfil» puedes corregir la mayoría de tus datos, descargarlos todos, con la prueba de tu autorización, y
        pedir que eliminemos tu cuenta. Para lo demás, escríbenos o acércate al estudio indicando tu nombre, tu
        documento, lo que solicitas y cómo responderte. Las consultas se atienden en máximo diez (10) días hábiles y los
        reclamos en máximo quince (15) días hábiles, prorrogables según los artículos 14 y 15 de la ley.
      </p>
      <h3>7. Menores de edad</h3>
      <p>
        Los datos de niñas, niños y adolescentes se tratan respetando su interés superior y sus derechos fundamentales.
        Su inscripción requiere la autorización de un acudiente, cuyos datos pedimos para poder probarla y para
        llamarlo; el acudiente tiene sobre los suyos los mismos derechos. Después de los 18 años los guardamos solo como
        prueba, hasta que se elimine la cuenta.
      </p>
    </>
  );
}
