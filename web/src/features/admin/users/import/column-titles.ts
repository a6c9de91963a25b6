import { foldName } from '@studio/contracts/fold-name';

/**
 * The fields that a column of an import can hold, with their titles in the template. An account needs the `required`
 * ones.
 */
export const importFields = {
  firstName: { title: 'Nombres', required: true },
  lastName: { title: 'Apellidos', required: true },
  wholeName: { title: 'Nombre completo', required: false },
  wholeNameLastFirst: { title: 'Apellidos y nombres', required: false },
  email: { title: 'Correo', required: true },
  documentType: { title: 'Tipo de documento', required: false },
  documentNumber: { title: 'Documento', required: true },
  phone: { title: 'Teléfono', required: true },
  dateOfBirth: { title: 'Fecha de nacimiento', required: false },
  gender: { title: 'Género', required: false },
  contactName: { title: 'Contacto de emergencia', required: false },
  contactPhone: { title: 'Teléfono de emergencia', required: false },
  contactRelation: { title: 'Parentesco', required: false },
  plan: { title: 'Plan', required: false },
  start: { title: 'Inicio del plan', required: false },
  end: { title: 'Vence', required: false },
  classes: { title: 'Clases restantes', required: false },
  paid: { title: 'Pagado', required: false },
  debt: { title: 'Debe', required: false },
  note: { title: 'Nota', required: false },
} as const;

export type ImportField = keyof typeof importFields;

export const fieldNames = Object.keys(importFields) as ImportField[];

/** The template has a column for each part of a name. */
export const templateFields = fieldNames.filter((field) => !field.startsWith('wholeName'));

/** What a title says about its column. */
export interface Naming {
  readonly field: ImportField;
  /** Of two titles for the same field, the better one scores higher. */
  readonly score: number;
  /** Which part, if a name is spread over two columns. */
  readonly part?: 1 | 2;
}

/** The score of a title that alone does not identify its field. */
export const unsure = 1;

const emergency = /\b(emergencias?|emergency|sos|urgencias?)\b/;

/** Other words in titles of emergency contacts: «En caso de emergencia llamar a». */
const contactFiller =
  /\b(contactos?|contact|personas?|person|en|in|caso|case|para|for|a|al|con|quien|llamar|avisar|comunicarse|acudir)\b/g;

/** Matches what is left of an emergency contact's title; any other rest names none of its fields. */
const contactNamings: readonly (readonly [ImportField, RegExp])[] = [
  ['contactName', /^((nombres?|name)( completo)?( y apellidos?)?|full name)?$/],
  [
    'contactPhone',
    /^((numero|num|no|nro|n) )?(telefon(o|ico)s?|tels?|celular(es)?|cel|cell|movil|mobile|phone|whatsapp|numero|number|fijo)( (numero|number|celular|movil|fijo|phone|whatsapp))?$/,
  ],
  ['contactRelation', /^(parentesco|relacion|vinculo|relationship|relation)$/],
];

/** The field named by a title that mentions an emergency: never one of the member's own. */
function emergencyNaming(words: string): Naming | null {
  const less = secondary.test(words) ? 0.5 : 0;
  const left = words
    .replaceAll(/\b(emergencias?|emergency|sos|urgencias?)\b/g, ' ')
    .replace(secondary, ' ')
    .replaceAll(contactFiller, ' ')
    .replace(/\b1\b/, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [field] = contactNamings.find(([, naming]) => naming.test(left)) ?? [];
  return field === undefined ? null : { field, score: 3 - less };
}

/** The note is for coaches: only a title that says no more, or says so, is one (`docs/product.md` §4.14). */
const noteTitle = /^notas?( para)?( entrenador(es|as?)?)?$/;

/** Titles of data that is not the member's. */
const somebodyElse =
  /\b(acudientes?|guardian|madres?|padres?|mama|papa|mother|father|parents?|tutor\w*|apoderad\w|acompanantes?|conyuge|espos[oa]|spouse|pareja|hij[oa]s?|familiar\w*|pariente|parentesco|referid\w|referencias?|recomendad\w|empresa|empleador|company|employer|trabajo|laboral|work|oficina|entrenador\w*|coach|profesor\w*|instructor\w*|asesor\w*|vendedor\w*|medic[oa]|doctor|eps|responsable|codeudor|beneficiari\w|representante|nombre de usuario|user ?name)\b/;

/** Words that say nothing about the field: articles, polite words, and names for the member. */
const filler =
  /\b(de|del|la|el|los|las|tu|tus|su|sus|mi|of|the|your|por|favor|cual|es|escrib[ae]|ingres[ae]|indi(ca|que)|digit[ae]|obligatorio|requerido|opcional|personal|principal|actual|soci[oa]s?|miembros?|clientes?|afiliad[oa]s?|alumn[oa]s?|estudiantes?|titular|deportistas?|atletas?|usuari[oa]s?|integrantes?|participantes?|inscrit[oa]s?|member|customer|value|(19|20)\d\d)\b/g;

/** A title that consists only of the studio's word for its members. */
const member =
  /^(soci[oa]|miembro|cliente|afiliad[oa]|alumn[oa]|estudiante|deportista|usuari[oa]|integrante|member)s?$/;

/** A second column of the same kind. */
const secondary = /\b([2-9]|otr[oa]s?|altern[oa]|alternativ[oa]|adicional|secundari[oa]|other)\b/;

const partOfName = /\b(?:(primer|1er|1|first|given|paterno)|(segundo|2do|2|otros?|middle|materno))\b/;

/** How plain titles name each field; the first match counts. */
const namings: readonly (readonly [ImportField, RegExp, number])[] = [
  [
    'wholeName',
    /^(nombres?|name) complet(o|os)$|^nombres?( y| e)? apellidos?( complet(o|os))?$|^(full|complete) name$/,
    3,
  ],
  ['wholeName', /^name$/, 2],
  ['wholeNameLastFirst', /^apellidos?( y)? nombres?( complet(o|os))?$|^last name first name$/, 3],
  ['firstName', /^((primer|1er|segundo|2do|otros?) )?nombres?( pila)?( [12])?$|^(first|given|middle) ?names?$/, 3],
  [
    'lastName',
    /^((primer|1er|segundo|2do) )?apellidos?( [12]| paterno| materno)?$|^(last|family) ?names?$|^surnames?$/,
    3,
  ],
  ['email', /^(direccion )?(e ?mails?|mails?|correos?)( electronic[oa]s?)?( address)?$/, 3],
  ['email', /^(e ?mail|mail|correo)( electronico)? (contacto|institucional|corporativo)$/, 2],
  [
    'documentType',
    /^(tipo|t) (documento|doc|identificacion|identidad|id|cedula)( identidad)?$|^(document|doc|id) type$|^t d$/,
    3,
  ],
  ['documentType', /^tipo$/, unsure],
  ['documentNumber', /^tipo y numero (documento|identificacion)( identidad)?$/, 3],
  [
    'dateOfBirth',
    /^(f |fec |fecha )?(nac|nacim|nacimiento)( [dma]+ [dma]+ [dma]+)?$|^(fecha )?cumple(anos)?$|^birth ?(date|day)$|^date birth$|^dob$/,
    3,
  ],
  ['gender', /^(genero|sexo|gender|sex)( genero| sexo)?( [fmho]( o)? [fmho]( o)?( [fmho])?)?$/, 3],
  ['plan', /^((nombre|tipo) )?(plan|membresia|paquete|membership)( contratado| adquirido| name)?$/, 3],
  ['start', /^(fecha )?(inicio|inicia|comienzo|desde)( (plan|membresia|paquete))?$|^start( date)?$/, 3],
  [
    'end',
    /^(fecha |valid[ao] )?(vence|vencimiento|fin|final|finaliza|finalizacion|termina|terminacion|hasta|expira|caduca)( (plan|membresia|paquete))?$|^(end|expiry|expiration)( date)?$|^expires$/,
    3,
  ],
  [
    'classes',
    /^(clases|sesiones|ingresos) (restantes|disponibles|pendientes|faltantes|que quedan|quedan|saldo)$|^(le )?quedan( clases)?$|^saldo (clases|sesiones)$|^(classes|sessions) (left|remaining)$/,
    3,
  ],
  ['classes', /^(clases|sesiones)$/, 2],
  ['paid', /^((valor|monto|total|ya) )?(pagado|pago|abonado|abono)$|^(amount )?paid$/, 3],
  [
    'debt',
    /^((valor|monto|saldo|total) )?(debe|deuda|adeuda|adeudado|mora)$|^saldo (pendiente|pagar|cobrar)$|^(valor |monto )?pendiente pago$|^(debt|owes|amount due)$/,
    3,
  ],
];

const numberWord = 'numero|num|no|nro|n|number|o|u|y';

/** Fields whose titles consist of certain words only, in any order. The first pattern that matches sets the score. */
const vocabularies: readonly (readonly [ImportField, RegExp, readonly (readonly [RegExp, number])[]])[] = [
  [
    'documentNumber',
    new RegExp(
      `^(${numberWord}|documentos?|document|docs?|cedula|identificacion|identidad|ciudadania|extranjeria|tarjeta|pasaporte|dni|nit|id|cc|ti|ce|c|t|i|e)$`,
    ),
    [
      [/documento|document|\bdocs?\b|cedula|identificacion|dni|\bcc\b|\bc c\b/, 3],
      [/\bid\b|identidad|tarjeta|pasaporte|\bti\b|\bt i\b/, unsure],
    ],
  ],
  [
    'phone',
    new RegExp(
      `^(${numberWord}|telefonos?|tels?|phone|celular(es)?|cel|cell|cellphone|movil|mobile|whatsapp|whats|app|wsp|wpp|fijo|landline|casa|residencia|home|contacto|contact)$`,
    ),
    // A mobile beats a telephone of any kind, which beats a landline. A contact may be somebody else.
    [
      [/contact/, 3],
      [/celular|\bcel\b|\bcell|movil|mobile/, 5],
      [/whats|wsp|wpp/, 4.5],
      [/fijo|landline|casa|residencia|home/, 2],
      [/telefono|\btels?\b|phone/, 4],
    ],
  ],
];

/** The field that a title names; null if it names none, or somebody else's. */
export function namingOf(title: string): Naming | null {
  const whole = plainTitle(title);
  if (emergency.test(whole)) return emergencyNaming(withoutFiller(whole));
  if (/^parentesco( contacto)?$/.test(withoutFiller(whole))) return { field: 'contactRelation', score: 2 };
  if (noteTitle.test(withoutFiller(whole))) return { field: 'note', score: 3 };
  if (somebodyElse.test(whole)) return null;
  const words = withoutFiller(plainTitle(title.replaceAll(/\((?!es\)|s\))[^)]*\)/gi, ' ')));
  // «Socio» may hold names or numbers.
  if (words === '' && member.test(whole)) return { field: 'wholeName', score: unsure };
  const [, first, second] = partOfName.exec(words) ?? [];
  const [field, , score] = namings.find(([, naming]) => naming.test(words)) ?? [];
  if (field === 'firstName' || field === 'lastName') {
    return { field, score: score!, ...(first ? { part: 1 as const } : second && { part: 2 as const }) };
  }
  const less = secondary.test(words) ? 0.5 : 0;
  if (field !== undefined) return { field, score: score! - less };
  const plain = words.replace(secondary, '').replace(/\b1\b/, '').replaceAll(/\s+/g, ' ').trim();
  if (plain !== words) {
    const naming = namingOf(plain);
    return naming && { ...naming, score: naming.score - less };
  }
  return byVocabulary(words);
}

const withoutFiller = (words: string) => words.replaceAll(filler, ' ').replaceAll(/\s+/g, ' ').trim();

/** Whether a title names a contact, who may be the member or somebody else. */
export const namesContact = (title: string) => /\bcontact/.test(plainTitle(title));

/** Whether a column belongs to somebody who is neither the member nor the emergency contact. */
export const isOfSomebodyElse = (title: string) => namingOf(title) === null && somebodyElse.test(plainTitle(title));

function byVocabulary(words: string): Naming | null {
  for (const [field, word, scores] of vocabularies) {
    const score = words.split(' ').every((each) => word.test(each)) && scores.find(([sign]) => sign.test(words))?.[1];
    if (score) return { field, score };
  }
  return null;
}

/** `Nombre(s)`, `firstName` and `E-MAIL:` in lower case, without accents and punctuation. */
function plainTitle(title: string): string {
  return foldName(title.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/\((e?s)\)/gi, '$1'))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
