import { Link } from 'react-router'
import * as texts from '#messages/home'

/** Leads to the charts as a page of their own, for visitors without JavaScript. */
export function ChartsLink() {
  return (
    <Link to="/charts" className="arrow-link">
      {texts.chartsLink}
    </Link>
  )
}
