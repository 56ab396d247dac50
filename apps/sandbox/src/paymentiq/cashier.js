// The cashier inside the site's frame: sends forms without leaving the page, polls for the bank, and exchanges
// messages with the embedding page. Without this script every step still works as a plain form.
const main = document.querySelector('main')
const origin = main.querySelector('[data-cashier]')?.dataset.origin ?? ''
const posted = new Set()
let timers = []
let isPaused = false

/** Messages for the embedding page, queued until its frame's load event. Null: it has loaded. */
let unsaid = []

function post(eventType, payload = {}) {
  if (window.parent === window || !origin) return
  if (unsaid) unsaid.push({ eventType, payload })
  else window.parent.postMessage({ eventType, payload }, origin)
}

addEventListener('load', () =>
  setTimeout(() => {
    for (const message of unsaid ?? []) window.parent.postMessage(message, origin)
    unsaid = null
  }, 20),
)

/** Sends the messages of the step, once each, and starts to poll where the step waits. */
function announceStep() {
  for (const timer of timers) clearTimeout(timer)
  timers = []
  const step = main.querySelector('[data-cashier]')
  if (!step) return
  post('APP_ROUTE_CHANGE', { route: step.dataset.step })
  for (const { eventType, payload, afterMs } of JSON.parse(step.dataset.events ?? '[]')) {
    const key = `${eventType}:${JSON.stringify(payload ?? {})}`
    const say = () => {
      if (posted.has(key) && eventType !== 'TX_VALIDATION_FAILED') return
      posted.add(key)
      post(eventType, payload)
    }
    if (afterMs) timers.push(setTimeout(say, afterMs))
    else say()
  }
  if (step.dataset.poll) wait(step)
  prepareFields()
}

function wait(step) {
  const { poll, version } = step.dataset
  const slow = main.querySelector('[data-slow]')
  if (slow) timers.push(setTimeout(() => slow.removeAttribute('hidden'), 4000))
  const ask = async () => {
    if (!isPaused) {
      try {
        const status = await (await fetch(poll, { headers: { accept: 'application/json' } })).json()
        if (status.version !== version) return void show(await fetch(step.dataset.here))
      } catch {
        // The company's server is restarting: retries.
      }
    }
    timers.push(setTimeout(() => void ask(), 500))
  }
  timers.push(setTimeout(() => void ask(), 400))
}

async function show(response) {
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  const next = fresh.querySelector('main')
  if (!next) return location.reload()
  main.innerHTML = next.innerHTML
  document.title = fresh.title
  scrollTo(0, 0)
  const focus = main.querySelector('[aria-invalid="true"]') ?? main.querySelector('h1')
  focus?.focus({ preventScroll: true })
  announceStep()
}

async function submit(event) {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return
  event.preventDefault()
  if (isPaused || form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  const body = new URLSearchParams(new FormData(form, event.submitter))
  for (const button of form.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true')
  post('IS_LOADING')
  try {
    await show(
      await fetch(form.getAttribute('action'), { method: 'POST', body, headers: { accept: 'text/html' } }),
    )
    post('DONE_LOADING')
  } catch {
    form.ariaBusy = 'false'
    for (const button of form.querySelectorAll('button')) button.removeAttribute('aria-disabled')
    main.querySelector('[data-offline]')?.removeAttribute('hidden')
    post('ONLOAD_ERROR', { reason: 'network' })
  }
}
addEventListener('submit', (event) => void submit(event))

/** A card's network by its first digits, as `networkOf` of fates.ts; empty until it is certain. */
function networkOf(digits) {
  if (digits.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard'
  return /^3[47]/.test(digits) ? 'Amex' : ''
}

/** The groups of digits on a card: four each, and 4-6-5 on an Amex. */
function groupDigits(digits) {
  if (networkOf(digits) !== 'Amex') return digits.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ')
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
}

/**
 * Formats digit groups, the card's network, and the slash of a date while the user types; the caret keeps its
 * position.
 */
function prepareFields() {
  const group = (field, format) =>
    field?.addEventListener('input', () => {
      const isAtEnd = field.selectionStart === field.value.length
      const text = format(field.value.replace(/\D/g, ''))
      if (isAtEnd && text !== field.value) field.value = text
    })
  const number = main.querySelector('#cardNumber')
  const network = main.querySelector('[data-network]')
  const showNetwork = () => {
    if (network) network.textContent = networkOf(number?.value.replace(/\D/g, '') ?? '')
  }
  group(number, groupDigits)
  number?.addEventListener('input', showNetwork)
  showNetwork()
  group(main.querySelector('#expiry'), (digits) =>
    digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits,
  )
  const own = main.querySelector('[data-own-fields]')
  const choices = main.querySelectorAll('[data-toggles]')
  const update = () => {
    const chosen = main.querySelector('[data-toggles]:checked')
    if (own && chosen) own.hidden = chosen.value !== ''
  }
  for (const choice of choices) choice.addEventListener('change', update)
  update()
}

addEventListener('message', (event) => {
  if (event.origin !== origin || event.source !== window.parent) return
  const { eventType, payload = {} } = event.data ?? {}
  if (eventType === 'CASHIER_PAUSE') isPaused = true
  if (eventType === 'CASHIER_RESUME') isPaused = false
  if (eventType === 'CASHIER_BOOT' || eventType === 'SET_CSS') {
    if (payload.theme === 'dark' || payload.theme === 'light')
      document.documentElement.dataset.theme = payload.theme
    for (const [name, value] of Object.entries(payload.variables ?? {}))
      if (/^--[a-z0-9-]{1,40}$/.test(name) && /^[\w\s.,%#()/-]{1,80}$/.test(String(value)))
        document.documentElement.style.setProperty(name, String(value))
  }
})

let lastHeight = 0
new ResizeObserver(() => {
  const height = Math.ceil(main.getBoundingClientRect().height)
  if (height === lastHeight) return
  lastHeight = height
  post('UPDATE_DATA', { height })
}).observe(main)

post('CASHIER_INIT_LOAD')
announceStep()
post('DONE_LOADING')
