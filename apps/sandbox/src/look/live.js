// Pages with `data-live` reload their parts when their topic is announced, without moving focus or scroll.
const topic = document.querySelector('main')?.dataset.live
if (topic) {
  let pending = false
  const refresh = async () => {
    if (pending) return
    pending = true
    try {
      const response = await fetch(location.href, { headers: { accept: 'text/html' } })
      const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
      for (const part of document.querySelectorAll('[data-part]')) {
        const next = fresh.querySelector(`[data-part="${part.dataset.part}"]`)
        if (next && next.innerHTML !== part.innerHTML) part.innerHTML = next.innerHTML
      }
      const said = document.querySelector('[data-said]')
      const nextSaid = fresh.querySelector('[data-said]')
      if (said && nextSaid && said.textContent !== nextSaid.textContent)
        said.textContent = nextSaid.textContent
    } finally {
      pending = false
    }
  }
  const source = new EventSource(`/_look/live?topic=${encodeURIComponent(topic)}`)
  source.addEventListener('message', () => void refresh())
  // After a restart of the sandbox the stream reconnects: messages may have been missed.
  let wasOpen = false
  source.addEventListener('open', () => {
    if (wasOpen) void refresh()
    wasOpen = true
  })
}
