import { t } from './boot.ts'
import { el } from './dom.ts'
import { createHost } from './host.ts'

/** The game cannot be opened now: why, and a button that tries again. */
export function stopBeforePlay(root: HTMLElement, text: string): void {
  stopHere(root, text, () => location.reload())
  const nothing = (): void => undefined
  createHost({ refreshBalance: nothing, pause: nothing, resume: nothing }).loaded()
}

export function stopHere(root: HTMLElement, text: string, again: (() => void) | null): void {
  const button = el('button', { type: 'button', class: 'main' }, t('page.retry'))
  if (again) button.addEventListener('click', again)
  root.replaceChildren(
    el('div', { class: 'stopped', role: 'alert' }, el('p', {}, text), again ? button : null),
  )
}
