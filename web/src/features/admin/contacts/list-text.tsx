import { type Placeholder, placeholdersOf, unknownPlaceholder } from '@studio/contracts/contact-texts';
import { contactTextFormSchema } from '@studio/contracts/http/contact-routes';
import { CONTACT_TEXT_MAX_LENGTH, type ContactList } from '@studio/contracts/rules/contacts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Body } from '../../../api/call.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { ActQuestion, type AskedAbout } from '../../../edit/act-question.tsx';
import { useLatest } from '../../../edit/use-latest.ts';
import { Button } from '../../../ui/button.tsx';
import { FoldButton } from '../../../ui/fold-button.tsx';
import { drafts } from '../../../ui/form/drafts.ts';
import { fieldsOf } from '../../../ui/form/form-fields.tsx';
import { fault, type Parsed, parseWith } from '../../../ui/form/parse-with.ts';
import { notify } from '../../../ui/notify.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { listName } from '../follow-ups/follow-up-lists.ts';
import { ChangedNote } from '../../../ui/note.tsx';
import { useMay } from '../use-may.ts';
import { type ContactText, useSetContactTextMutation } from './contact-endpoints.ts';
import styles from './list-text.module.css';

interface ListTextProps {
  readonly list: ContactList;
  /** Undefined until it is loaded. */
  readonly own: ContactText | undefined;
  readonly usual: string;
  /** Undefined if the list is empty. */
  readonly first: FirstOfList | undefined;
}

interface FirstOfList {
  readonly firstName: string;
  /** The message to the person, from the studio's own text or, for null, from the usual one. */
  readonly messageOf: (own: string | null) => string;
}

/** Changes the prefilled text of a list in place; folded until it is asked for (docs/product.md §7.9). */
export function ListText({ list, own, usual, first }: ListTextProps) {
  const [unfolded, setUnfolded] = useState(false);
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLElement>(null);
  const may = useMay();
  if (!own || !may(routes.setContactText)) return null;
  const fold = () => setUnfolded(false);
  return (
    <section ref={place} className="stack gap2" tabIndex={-1} aria-label={`Texto de «${listName(list)}»`}>
      <div className="outset">
        <FoldButton label="Cambiar el texto" expanded={unfolded} onToggle={() => setUnfolded(!unfolded)} />
      </div>
      {unfolded && (
        <TextForm list={list} own={own} usual={usual} first={first} onReset={() => setAsking(true)} onDone={fold} />
      )}
      <ResetQuestion
        open={asking}
        subject={own}
        usual={usual}
        place={place}
        onDone={fold}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

const draftOf = (list: ContactList) => `contact-text:${list}`;
const saveFailed = 'Error al guardar el texto';

interface TextFormProps extends ListTextProps {
  readonly own: ContactText;
  readonly onReset: () => void;
  readonly onDone: () => void;
}

function TextForm({ list, own, usual, first, onReset, onDone }: TextFormProps) {
  const [set] = useSetContactTextMutation();
  const place = useFocusFallback<HTMLDivElement>();
  const area = useRef<HTMLTextAreaElement>(null);
  const hasCaret = useRef(false);
  const form = useActForm({
    fields: { text: fieldsOf<ContactText>().area('Texto', { of: (stored) => stored.text, initial: usual }) },
    record: own,
    draft: draftOf(list),
    parse: ({ text }) => parseText(list, text, usual),
    send: (body, version) => set({ list, version, body }).unwrap(),
    done: 'Texto guardado',
    failed: saveFailed,
    onDone,
  });
  const { text } = form.values;
  const field = form.field('text');

  /** Inserts at the caret and moves the caret behind it; before the field has had a caret, appends. */
  function insert(placeholder: string): void {
    const { selectionStart: from, selectionEnd: to } =
      area.current && hasCaret.current ? area.current : { selectionStart: text.length, selectionEnd: text.length };
    flushSync(() => form.setValue('text', text.slice(0, from) + placeholder + text.slice(to)));
    area.current?.focus();
    area.current?.setSelectionRange(from + placeholder.length, from + placeholder.length);
  }

  return (
    <div ref={place} className={styles.editor}>
      <ActForm form={form} submitLabel="Guardar" onCancel={onDone}>
        {form.input('text', {
          ref: area,
          onFocus: () => (hasCaret.current = true),
          hint: hintOf(list, text),
          error: field.error ?? unknownInWords(list, text),
        })}
        <fieldset aria-label="Datos que el texto puede decir" className="wrap gap2">
          {placeholdersOf[list].map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="small"
              aria-label={`Insertar ${inBraces(name)}`}
              onClick={() => insert(inBraces(name))}
            >
              {inBraces(name)}
            </Button>
          ))}
        </fieldset>
        {first && (
          <figure className="stack gap2">
            <figcaption>{`Así le llega a ${first.firstName}:`}</figcaption>
            <p className={styles.preview}>{first.messageOf(isUsual(text, usual) ? null : text)}</p>
          </figure>
        )}
        {own.text !== null && (
          <Button variant="quiet" size="small" className="hugs outdent" onClick={onReset}>
            Volver al texto original
          </Button>
        )}
      </ActForm>
    </div>
  );
}

const inBraces = (name: Placeholder) => `{${name}}`;
const isUsual = (text: string, usual: string) => text.trim() === usual;

function hintOf(list: ContactList, text: string): string {
  const date = list === 'tried' ? 'el día de la clase' : 'el último día del plan';
  return `${text.trim().length} de ${CONTACT_TEXT_MAX_LENGTH} · {fecha} es ${date}`;
}

function unknownInWords(list: ContactList, text: string): string | undefined {
  const unknown = unknownPlaceholder(list, text);
  return unknown && `Esta lista no conoce ${unknown}. Usa ${placeholdersOf[list].map(inBraces).join(', ')}.`;
}

/** The usual text is not stored as the studio's own: it varies with the last visit. */
function parseText(list: ContactList, text: string, usual: string): Parsed<Body<typeof routes.setContactText>> {
  const unknown = unknownInWords(list, text);
  if (unknown) return fault('text', unknown);
  return parseWith(contactTextFormSchema, { text: isUsual(text, usual) ? null : text });
}

type ResetQuestionProps = AskedAbout<ContactText> & Pick<TextFormProps, 'usual' | 'onDone'>;

function ResetQuestion({ subject: own, usual, onDone, ...dialog }: ResetQuestionProps) {
  const [set] = useSetContactTextMutation();
  const { record, isNewer, changedMeanwhile } = useLatest(own);
  function showReset(): void {
    notify.success('Volvió el texto original');
    drafts.drop(draftOf(record.list));
    onDone();
  }
  return (
    <ActQuestion
      {...dialog}
      title="¿Volver al texto original?"
      confirmLabel="Volver al original"
      cancelLabel="Dejar el mío"
      send={() => set({ list: record.list, version: record.version, body: { text: null } }).unwrap()}
      done={showReset}
      failed={saveFailed}
      changedMeanwhile={changedMeanwhile}
    >
      <div className="stack gap3">
        {isNewer && <ChangedNote />}
        <p>Se borra este texto:</p>
        <p className={styles.preview}>{record.text}</p>
        <p>Y queda el de siempre:</p>
        <p className={styles.preview}>{usual}</p>
      </div>
    </ActQuestion>
  );
}
