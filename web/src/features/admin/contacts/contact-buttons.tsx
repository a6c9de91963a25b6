import type { ContactList } from '@studio/contracts/rules/contacts';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { notifyFailure } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import button from '../../../ui/button.module.css';
import { classes } from '../../../ui/classes.ts';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { WhatsappIcon } from '../../../ui/whatsapp-icon.tsx';
import { whatsappUrl } from '../../studio/whatsapp-url.ts';
import { mobileNumber } from '../mobile-number.ts';
import styles from './contact-buttons.module.css';
import { type Contact, useMakeContactMutation } from './contact-endpoints.ts';
import { isClosed, opensInWords } from './contact-words.ts';

interface ContactButtonsProps {
  readonly list: ContactList;
  readonly id: string;
  readonly name: string;
  /** As its owner wrote it. */
  readonly phone: string;
  /** Prefilled in the chat, but not in an answer; sending it is up to the administrator. */
  readonly text: string;
  /** Undefined if it could not be loaded: the server then decides. */
  readonly contact: Contact | undefined;
  /** Whether the requests for contact and text have been answered or have failed. */
  readonly isKnown: boolean;
}

/**
 * Opens a chat with a person of a list, once the server has agreed (docs/product.md §7.9). Renders nothing if the
 * telephone is not a mobile.
 */
export function ContactButtons({ list, id, name, phone, text, contact, isKnown }: ContactButtonsProps) {
  const number = mobileNumber(phone);
  const now = useNow(15_000, (at) => {
    const opens = contact?.opensAt ? new Date(contact.opensAt) : at;
    return opens > at ? opens : undefined;
  });
  const { write, writing, blockedUrl, chatOpened } = useChat({ list, id, name });
  if (!number) return null;
  if (blockedUrl) return <BlockedChat url={blockedUrl} name={name} onOpen={chatOpened} />;
  const closed = contact !== undefined && isClosed(contact, now);
  const words = closed ? closedInWords(contact, now) : 'WhatsApp';
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<WhatsappIcon />}
        className={classes('rigid unprinted', closed && styles.closed)}
        locked={closed || !isKnown || writing !== null}
        pending={writing === 'first'}
        aria-label={closed && contact.refused ? `${words}: ${name}` : `${words} a ${name}`}
        onClick={() => void write({ wroteFirst: false, url: whatsappUrl(number, text) })}
      >
        <span>{words}</span>
      </Button>
      {closed && (
        <SelfRemovingButton
          variant="quiet"
          size="small"
          className={styles.answer}
          locked={writing !== null}
          pending={writing === 'answer'}
          aria-label={`Me escribió primero: ${name}`}
          onClick={() => void write({ wroteFirst: true, url: whatsappUrl(number) })}
        >
          Me escribió primero
        </SelfRemovingButton>
      )}
    </>
  );
}

function closedInWords({ refused, opensAt }: Contact, now: Date): string {
  return refused || opensAt === null ? 'No quiere que le escriban' : opensInWords(opensAt, now);
}

interface BlockedChatProps {
  readonly url: string;
  readonly name: string;
  readonly onOpen: () => void;
}

/** A chat whose window the browser blocked: one more tap opens it. */
function BlockedChat({ url, name, onOpen }: BlockedChatProps) {
  const link = useFocusFallback<HTMLAnchorElement>();
  useEffect(() => link.current?.focus(), [link]);
  return (
    <a
      ref={link}
      className={classes(button.button, button.secondary, button.small, 'rigid unprinted')}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`Abrir el chat con ${name}`}
      onClick={onOpen}
    >
      <WhatsappIcon />
      <span>Abrir el chat</span>
    </a>
  );
}

interface Chat {
  readonly wroteFirst: boolean;
  readonly url: string;
}

/** Reports the contact to the server, and opens the chat if the server agrees. */
function useChat({ list, id, name }: Pick<ContactButtonsProps, 'list' | 'id' | 'name'>) {
  const [make] = useMakeContactMutation();
  const [writing, setWriting] = useState<'first' | 'answer' | null>(null);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  async function write({ wroteFirst, url }: Chat): Promise<void> {
    const chat = openWindow(`Abriendo el chat con ${name}…`);
    setWriting(wroteFirst ? 'answer' : 'first');
    try {
      await make({ id, list, wroteFirst }).unwrap();
      if (!chat?.go(url)) setBlockedUrl(url);
    } catch (error) {
      chat?.close();
      notifyFailure(error, messageOf(error, 'Error al abrir el chat'));
    }
    setWriting(null);
  }
  return { write, writing, blockedUrl, chatOpened: () => setBlockedUrl(null) };
}

/**
 * A window whose page is set later. It is opened within the tap, because browsers block windows that open after an
 * answer, and it has no access to its opener. Null if it was blocked anyway.
 */
function openWindow(meanwhile: string) {
  const opened = window.open('about:blank', '_blank');
  if (!opened) return null;
  opened.opener = null;
  opened.document.title = meanwhile;
  const { documentElement: root, body } = opened.document;
  root.lang = 'es';
  Object.assign(root.style, { colorScheme: 'light dark', fontFamily: 'system-ui, sans-serif' });
  body.textContent = meanwhile;
  return {
    /** False if the window has been closed meanwhile. */
    go(url: string): boolean {
      if (opened.closed) return false;
      opened.location.replace(url);
      return true;
    },
    close: () => opened.close(),
  };
}
