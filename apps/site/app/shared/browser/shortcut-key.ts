function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role=textbox]') !== null)
  )
}

/** Whether a key may be a shortcut: nothing else used it, the player does not type, and no modal is open. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target)) &&
  !document.querySelector('dialog:modal')
