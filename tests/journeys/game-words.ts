import type { Frame, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import english from '../../apps/sandbox/src/games/texts/en.json' with { type: 'json' }
import finnish from '../../apps/sandbox/src/games/texts/fi.json' with { type: 'json' }

type Text = string | Readonly<Record<string, string>>
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))

/** English words of a text without its values; terms that are the same in Finnish are left out. */
function englishWords(): { readonly phrases: string[]; readonly labels: Set<string> } {
  const own = new Set(Object.values(finnish as Record<string, Text>).flatMap(formsOf))
  const texts = Object.values(english as Record<string, Text>)
    .flatMap(formsOf)
    .filter((text) => !own.has(text))
  const phrases = texts
    .flatMap((text) => text.split(/\{\w+\}/))
    .map((part) => part.replace(/^[\s:;,.·×]+|[\s:;,.·×]+$/g, ''))
    .filter((part) => (part.match(/\p{L}{2,}/gu)?.length ?? 0) >= 2)
  return { phrases, labels: new Set(texts.filter((text) => !text.includes('{'))) }
}

/** Runs in the game's window: everything that can be seen or heard, one line for each element. */
function told(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body, body *')]
    .filter((element) => !['SCRIPT', 'NOSCRIPT'].includes(element.tagName))
    .flatMap((element) => [
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join(''),
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('title') ?? '',
    ])
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** The studio's frame on the play screen, in any language. */
export async function studioFrame(page: Page): Promise<{ frame: Frame; spin: Locator }> {
  const iframe = page.locator('main iframe')
  await iframe.waitFor()
  const frame = await (await iframe.elementHandle())?.contentFrame()
  if (!frame) throw new Error('the play screen has no frame')
  const spin = frame.locator('button.spin')
  await spin.waitFor({ timeout: 30_000 })
  return { frame, spin }
}

/** Nothing in the game's window is English. */
export async function expectFinnishGame(frame: Frame, what: string): Promise<void> {
  const { phrases, labels } = englishWords()
  const lines = await frame.evaluate(told)
  expect(lines.length, what).toBeGreaterThan(5)
  expect(
    lines.filter((line) => labels.has(line) || phrases.some((phrase) => line.includes(phrase))),
    what,
  ).toEqual([])
}
