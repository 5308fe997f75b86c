import { type LinkPageDeps, serveLinkPage } from '../mail/link-page/serve.ts'
import { readSignedId } from '../mail/signed-id.ts'
import { confirmPurpose } from '../notices/mails.ts'
import type { Feature } from '../platform/feature.ts'
import { confirmSender, type NoticeDeps } from './notice.ts'
import { reportRoutes } from './routes.ts'
import { exportReports } from './store.ts'

export const reportsFeature = (deps: NoticeDeps & LinkPageDeps): Feature => ({
  routes: reportRoutes(deps),
  register: (server) =>
    serveLinkPage(server, deps, {
      path: '/notice/:token',
      contents: confirmation,
      read: (token) => readSignedId(deps.secret, confirmPurpose, token),
      act: (id) => confirmSender(deps, id),
    }),
  dataExport: { reports: exportReports },
})

const link = { to: '/', text: 'Home' }

/** The page that confirms the address of a notice. */
const confirmation = {
  question: {
    title: 'Do you want an answer to your notice?',
    text: 'We will email you what we decide.',
    button: 'Yes, email me the answer',
    link,
  },
  done: {
    title: 'We will email you the answer',
    text: 'A person looks at your notice. Some time after the answer we erase your address.',
    link,
  },
  unknown: {
    title: 'This link does not work',
    text: 'Copy all of it, as it was sent.',
    link,
  },
}
