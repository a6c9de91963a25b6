import { longDate } from '../../dates/spanish-dates.ts';
import { useStudio } from '../studio/use-studio.ts';
import { accessibilityTestedOn } from './accessibility-tested-on.ts';
import { Channel } from './channel.tsx';
import styles from './legal-page.module.css';

/** After the W3C's model of a statement; docs/testing.md «Accessibility» says what is tested how. */
export function AccessibilityStatement() {
  const { name } = useStudio();
  return (
    <article className={styles.article} aria-labelledby="accesibilidad">
      <h2 id="accesibilidad">Declaración de accesibilidad</h2>
      <p>
        {`Queremos que cualquier persona pueda usar la aplicación de ${name}: con teclado, con lector de pantalla, con letra grande o con colores de alto contraste.`}
      </p>
      <h3>1. Qué cumple</h3>
      <p>
        La aplicación busca cumplir las pautas WCAG 2.2, nivel AA, y toma como orientación la Resolución 1519 de 2020
        del MinTIC. La consideramos parcialmente conforme, por los límites que decimos abajo.
      </p>
      <h3>2. Cómo se probó</h3>
      <p>
        {`Quienes desarrollan la aplicación la probaron por última vez el ${longDate(accessibilityTestedOn)}, antes de publicar la versión:`}
      </p>
      <ul>
        <li>
          De forma automática, con axe, cada pantalla: vacía, cargando, con errores y sin conexión, en claro y en
          oscuro.
        </li>
        <li>
          De forma automática, recorridos solo con el teclado, el foco, el tamaño de los botones y el alto contraste.
        </li>
        <li>Mirando las pantallas en tamaño de teléfono y de computador.</li>
      </ul>
      <h3>3. Límites conocidos</h3>
      <ul>
        <li>
          Las pruebas automáticas no encuentran todo. Todavía no la han evaluado personas con discapacidad, ni se ha
          probado con lectores de pantalla.
        </li>
        <li>
          Los reportes en PDF no llevan etiquetas para lectores de pantalla; los mismos datos se descargan en Excel.
        </li>
        <li>Los mapas, WhatsApp y las redes sociales que enlazamos son de otros y no los probamos.</li>
      </ul>
      <h3>4. Si algo no te sirve</h3>
      <p>
        Cuéntanos qué querías hacer y qué pasó; mientras lo arreglamos, en el estudio hacemos el trámite contigo. Te
        respondemos en máximo quince (15) días hábiles.
      </p>
      <p>
        <Channel />
      </p>
      <p>
        Si no quedas conforme con la respuesta, puedes presentar tu queja ante la Superintendencia de Industria y
        Comercio.
      </p>
    </article>
  );
}
