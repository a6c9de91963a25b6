import { foldName } from '@studio/contracts/fold-name';

/** Words common in passwords, local and worldwide, from published lists of leaked passwords. */
const commonWords = new Set(
  `password passwort contrasena contrasenia clave claves acceso admin administrador usuario invitado prueba temporal cambiame
  secreto secreta bienvenido bienvenida hola holahola welcome letmein login master superman batman pokemon naruto dragon
  monkey shadow princess princesa sunshine football futbol baseball basketball computer internet google facebook instagram
  whatsapp samsung iphone android colombia medellin bogota armenia quindio pereira manizales cali cafetero nacional
  millonarios america santafe junior quindiano barcelona realmadrid messi ronaldo falcao shakira gimnasio gym fitness crossfit
  entrenamiento entrenador estudio salud deporte amor teamo tequiero teamomucho miamor iloveyou loveme love corazon cariño
  carino bebe bebita familia mama papa mamita papito hermosa hermoso bonita bonito chiquita preciosa gatita perrito gato perro
  angel angelito estrella estrellita mariposa felicidad alegria libertad jesus jesucristo dios diosesamor cristo maria jose
  carlos andres juan daniel david santiago sebastian alejandro alejandra camila valentina sofia isabella mariana natalia
  paola carolina diana andrea laura daniela juliana manuela sara luis miguel jorge felipe nicolas samuel mateo martin tomas
  michael jessica ashley charlie thomas jordan michelle jennifer nicole justin hunter freedom whatever trustno starwars killer
  tigger soccer summer flower cookie chocolate primavera verano enero febrero marzo abril mayo junio julio agosto septiembre
  octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo`.split(/\s+/),
);

/** Sequences of neighbouring keys, letters and digits, tried in both directions. */
const forwards = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkln',
  'zxcvbnm',
  '1q2w3e4r5t6y7u',
  '1qaz2wsx3edc',
];
const paths = [...forwards, ...forwards.map((path) => path.split('').reverse().join(''))];

/** Numbers up to this length may be dates or parts of a telephone number. */
const longestNumber = 8;

/**
 * Whether a password is among the first that somebody would try: a common word or one of its owner's, with digits or
 * marks around it; a row of keys; the same two characters; a date. A hint follows from it, no refusal: the shortest
 * password is what the product's specification says (SECURITY.md, «Accepted deviations»).
 *
 * @param owner words that others know of its owner: address, names, numbers
 */
export function isGuessable(password: string, owner: readonly string[] = []): boolean {
  const folded = foldName(password).replaceAll(/\s/g, '');
  if (folded === '') return false;
  const isNumber = /^\d+$/.test(folded) && folded.length <= longestNumber;
  if (isNumber || new Set(folded).size <= 2 || paths.some((path) => path.includes(folded))) return true;
  const word = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const core = word === '' ? folded.replaceAll(/\D/g, '') : word;
  return (
    commonWords.has(core) || paths.some((path) => core.length > 3 && path.includes(core)) || ownerWords(owner).has(core)
  );
}

function ownerWords(owner: readonly string[]): ReadonlySet<string> {
  const words = owner.flatMap((known) => [known, ...known.split(/[\s@._-]+/)]).map((word) => foldName(word));
  const bare = words.flatMap((word) => [word, word.replaceAll(/[^\p{L}\d]/gu, ''), word.replaceAll(/[^\p{L}]/gu, '')]);
  return new Set(bare.filter((word) => word.length > 2));
}
