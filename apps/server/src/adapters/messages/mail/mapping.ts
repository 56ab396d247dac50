import type { Mail } from '../../../modules/outside/index.ts'

/** What the service is told. */
export interface MessageBody {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function messageBody(from: string, mail: Mail): MessageBody {
  return { from, to: mail.to, subject: mail.subject, text: mail.text, html: htmlOf(mail.text) }
}

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text as paragraphs, for readers that show HTML only. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => part.replaceAll(/[&<>"']/g, (char) => escaped[char] ?? char).replaceAll('\n', '<br>'))
  return `<!doctype html><meta charset="utf-8">${paragraphs.map((part) => `<p>${part}</p>`).join('')}`
}
