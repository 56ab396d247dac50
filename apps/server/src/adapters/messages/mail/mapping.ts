import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '../../../modules/outside/index.ts'

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text as HTML paragraphs, for clients that show HTML only. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => part.replaceAll(/[&<>"']/g, (char) => escaped[char] ?? char).replaceAll('\n', '<br>'))
  return `<!doctype html><meta charset="utf-8">${paragraphs.map((part) => `<p>${part}</p>`).join('')}`
}

/** Exactly one plain address: no list and no display name, so no header can be injected. */
export const isOneAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u.test(text)

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'

/** The same mail always has the same Message-ID, so a receiver can detect duplicates. */
function messageId(mail: Mail, from: string): string {
  const named = mail.id ?? JSON.stringify([mail.to, mail.subject, mail.text, mail.tag])
  return `<${createHash('sha256').update(named).digest('hex').slice(0, 32)}@${domainOf(from)}>`
}

export function messageOf(from: string, mail: Mail): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: htmlOf(mail.text),
    messageId: messageId(mail, from),
    // Auto-responders do not answer it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
