import * as texts from '#messages/server/notices'
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

const link = () => ({ to: '/', text: texts.home() })

/** The page that confirms the address of a notice. */
const confirmation = {
  question: () => ({
    title: texts.confirmQuestion(),
    text: texts.confirmMeans(),
    button: texts.confirmButton(),
    link: link(),
  }),
  done: () => ({ title: texts.confirmed(), text: texts.confirmedNext(), link: link() }),
  unknown: () => ({ title: texts.unknownLink(), text: texts.unknownLinkHow(), link: link() }),
}
