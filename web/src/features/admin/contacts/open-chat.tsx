import { useEffect, useState } from 'react';
import { showRefusal } from '../../../api/show-failure.ts';
import button from '../../../ui/button.module.css';
import { classes } from '../../../ui/classes.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { WhatsappIcon } from '../../../ui/whatsapp-icon.tsx';

/** Opens chats with a person. */
export function useChat(name: string) {
  const [isOpening, setOpening] = useState(false);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  /** Opens the chat at the address that `prepare` resolves to; a rejection is shown, and opens none. */
  async function open(prepare: () => Promise<string>): Promise<void> {
    const chat = openWindow(`Abriendo el chat con ${name}…`);
    setOpening(true);
    try {
      const url = await prepare();
      if (!chat?.go(url)) setBlockedUrl(url);
    } catch (error) {
      chat?.close();
      showRefusal(error, 'Error al abrir el chat');
    }
    setOpening(false);
  }
  return { open, isOpening, blockedUrl, chatOpened: () => setBlockedUrl(null) };
}

interface BlockedChatProps {
  readonly url: string;
  readonly name: string;
  readonly onOpen: () => void;
}

/** A chat whose window the browser blocked: one more tap opens it. */
export function BlockedChat({ url, name, onOpen }: BlockedChatProps) {
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
