import { useCallback, useState } from 'react'

/**
 * Where a popup is rendered: inside the modal dialog of its trigger, because the rest of the page is inert; else in the
 * body.
 * @returns the container and the `ref` of the trigger's wrapper
 */
export function usePortalContainer() {
  const [container, setContainer] = useState<HTMLElement>()
  const ref = useCallback((element: HTMLElement | null) => {
    setContainer(element?.closest('dialog') ?? undefined)
  }, [])
  return [container, ref] as const
}
