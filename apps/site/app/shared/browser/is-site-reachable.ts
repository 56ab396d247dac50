/** Whether the site answers now. A browser with a network connection may still not reach it. */
export async function isSiteReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
