import { t } from './boot.ts'
import { el } from './dom.ts'

/** The pause that the site requests: the game continues after the player has read the site's message. */
export function createPause(root: HTMLElement, onEnd: () => void) {
  let dialog: HTMLElement | null = null
  let isWanted = false

  function end(): void {
    isWanted = false
    if (!dialog) return
    // Focus that is in the page around the game stays there.
    const hasFocus = document.hasFocus()
    dialog.remove()
    dialog = null
    if (hasFocus) onEnd()
  }
  return {
    get isWanted(): boolean {
      return isWanted
    },
    /** Stops new rounds; a round that is being shown is shown to its end. */
    request(): void {
      isWanted = true
    },
    show(): void {
      if (dialog || !isWanted) return
      const go = el('button', { type: 'button', class: 'main' }, t('pause.continue'))
      dialog = el(
        'div',
        { class: 'pause', role: 'alertdialog', 'aria-label': t('pause.label') },
        el('p', {}, t('pause.text')),
        go,
      )
      go.addEventListener('click', end)
      root.append(dialog)
      if (document.hasFocus()) go.focus()
    },
    end,
  }
}
