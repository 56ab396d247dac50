import { startTransition, useEffect, useState } from 'react'

let isPageAlive = false

/** True after the first view has loaded, and ever after: for pictures further down. */
export function useHasMounted(): boolean {
  const [hasMounted, setMounted] = useState(isPageAlive)
  useEffect(() => {
    isPageAlive = true
    startTransition(() => setMounted(true))
  }, [])
  return hasMounted
}
