/**
 * Domains of mailboxes that anybody can open in a minute: the large providers, and those that throw mail away. It only makes a
 * flag for staff, so a provider that is missing costs little, and one of a small clinic must not be in it.
 */
export const freeMailDomains: ReadonlySet<string> = new Set(
  `
  gmail.com googlemail.com yahoo.com ymail.com rocketmail.com myyahoo.com yahoo.ca yahoo.co.uk yahoo.com.mx yahoo.com.ph yahoo.in
  outlook.com hotmail.com live.com msn.com passport.com hotmail.ca hotmail.co.uk live.ca live.co.uk outlook.com.mx
  icloud.com me.com mac.com aol.com aim.com love.com games.com verizon.net
  proton.me protonmail.com protonmail.ch pm.me tutanota.com tuta.com tuta.io keemail.me hey.com fastmail.com fastmail.fm
  zoho.com zohomail.com gmx.com gmx.us gmx.net gmx.de web.de mail.com email.com usa.com post.com dr.com doctor.com consultant.com
  mail.ru bk.ru list.ru inbox.ru yandex.com yandex.ru ya.ru qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net rediffmail.com
  comcast.net xfinity.com att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net swbell.net cox.net charter.net spectrum.net
  roadrunner.com twc.com rr.com earthlink.net mindspring.com juno.com netzero.net netzero.com optonline.net optimum.net frontier.com
  frontiernet.net windstream.net centurylink.net embarqmail.com q.com suddenlink.net wowway.com cableone.net mediacombb.net tds.net
  rogers.com shaw.ca telus.net sympatico.ca bell.net videotron.ca btinternet.com sky.com virginmedia.com talktalk.net orange.fr free.fr
  laposte.net libero.it t-online.de freenet.de bigpond.com optusnet.com.au xtra.co.nz
  hushmail.com runbox.com mailbox.org posteo.de lycos.com excite.com inbox.com care2.com my.com duck.com
  mailinator.com guerrillamail.com sharklasers.com 10minutemail.com temp-mail.org tempmail.com throwawaymail.com yopmail.com
  getnada.com maildrop.cc trashmail.com dispostable.com fakeinbox.com mintemail.com mohmal.com moakt.com emailondeck.com
`
    .trim()
    .split(/\s+/),
);
