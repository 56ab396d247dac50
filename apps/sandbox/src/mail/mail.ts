import type { Company } from '../company.ts'
import { openMailbox, registerMailbox } from './mailbox.ts'
import { createMailServer, mailAnswers } from './smtp.ts'

/** An e-mail company: its mail server receives messages by SMTP on its own port and stores them in the mailbox. */
export const mail: Company = {
  id: 'mail',
  name: 'E-mail',
  kind: 'messages',
  describe: 'A mail server: takes e-mails by SMTP and puts them into the mailbox.',
  screens: [{ title: 'Mailbox', path: '/mailbox' }],
  answers: mailAnswers,
  open({ books, clock, control, settings, signals }) {
    const mailbox = openMailbox(books, clock, signals)
    const server = createMailServer({ control, deliver: (letter) => mailbox.deliver(letter) })
    return {
      async register() {},
      async registerScreens(app) {
        registerMailbox(app, books)
      },
      async listen() {
        await server.listen(settings.smtpPort, settings.host === 'localhost' ? '127.0.0.1' : settings.host)
      },
      stop: () => server.close(),
    }
  },
}
