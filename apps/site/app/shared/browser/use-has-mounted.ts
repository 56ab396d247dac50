import { startTransition, useEffect, useState } from 'react'

let isPageAlive = false

/** True once the page has what its first view needs, and ever after: time for pictures further down. */
export function useHasMounted(): boolean {
  const [hasMounted, setMounted] = useState(isPageAlive)
  useEffect(() => {
    isPageAlive = true
    startTransition(() => setMounted(true))
  }, [])
  return hasMounted
}
