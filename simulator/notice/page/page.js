// Phones of the demo: what rings, what is read out, keys, replies, and what is wrong with the
// provider. The state comes as server-sent events; whatever is pressed goes back as one POST.
const words = {
  zh: {
    title: "通知演示：电话与邮箱",
    lead: "这里代替运营商：报警时电话会响、短信会到。接听、按键、回复都会回到平台。",
    other: "English",
    provider: "运营商故障",
    down: "完全中断",
    slow: "响应延迟",
    fail: "返回错误 500",
    lost: "回执丢失",
    habit: "机主自动接听（20–90 秒，七成）",
    count: (n) => `已收到请求 ${n} 次`,
    phones: "电话",
    mails: "邮箱",
    apps: "企业微信、钉钉、飞书",
    noApp: "还没有应用消息。",
    open: "查看",
    none: "还没有电话响过。触发一条紧急报警试试。",
    noMail: "还没有邮件。",
    answer: "接听",
    hangUp: "挂断",
    key: { 1: "按 1 确认", 0: "按 0 暂停本号码" },
    reply: "回复",
    replyLabel: (number) => `用 ${number} 回复`,
    states: {
      ringing: "来电中",
      talking: "通话中",
      over: "已接听",
      missed: "未接",
      cancelled: "已取消",
      busy: "占线",
      text: "短信",
    },
    test: "测试",
    pressed: (keys) => `按键 ${keys}`,
    replied: (texts) => `回复：${texts}`,
    gone: "与演示服务的连接已断开，正在重连…",
  },
  en: {
    title: "Notice demo: phones and mail",
    lead: "This stands for the carrier: phones ring and texts arrive when there is an alarm. Answers, keys and replies go back to the platform.",
    other: "中文",
    provider: "What is wrong with the carrier",
    down: "Down",
    slow: "Answers late",
    fail: "Answers 500",
    lost: "Loses receipts",
    habit: "Owners answer by themselves (20–90 s, 70 %)",
    count: (n) => `${n} ${n === 1 ? "request" : "requests"} taken`,
    phones: "Phones",
    mails: "Mailbox",
    apps: "WeCom, DingTalk, Feishu",
    noApp: "No app message yet.",
    open: "Open",
    none: "No phone has rung yet. Raise an urgent alarm.",
    noMail: "No mail yet.",
    answer: "Answer",
    hangUp: "Hang up",
    key: { 1: "1 acknowledge", 0: "0 pause this number" },
    reply: "Reply",
    replyLabel: (number) => `Reply from ${number}`,
    states: {
      ringing: "Ringing",
      talking: "On the line",
      over: "Answered",
      missed: "Missed",
      cancelled: "Cancelled",
      busy: "Busy",
      text: "Text",
    },
    test: "Test",
    pressed: (keys) => `keys ${keys}`,
    replied: (texts) => `replied: ${texts}`,
    gone: "The demo service is away, trying again…",
  },
};

const wanted = new URLSearchParams(location.search).get("language");
const guessed = navigator.language.startsWith("zh") ? "zh" : "en";
let language = wanted === "en" || wanted === "zh" ? wanted : guessed;
let state = null;
let isGone = false;
/** What is being typed, by number: the page is drawn anew meanwhile. */
const drafts = new Map();

const at = (id) => document.getElementById(id);
function make(tag, props = {}, ...children) {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...children);
  return made;
}
const post = (body) =>
  fetch("/do", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const clock = (ms) => new Date(ms).toLocaleTimeString(language === "zh" ? "zh-CN" : "en-GB");

function slider(name, text, max, step, unit) {
  const output = make("output");
  const input = make("input", { type: "range", min: 0, max, step, name });
  const show = () => (output.value = `${input.value} ${unit}`);
  input.addEventListener("input", show);
  input.addEventListener("change", sendFaults);
  show();
  return make("label", {}, make("span", { textContent: text }), input, output);
}
function toggle(name, text, changed) {
  const input = make("input", { type: "checkbox", name });
  input.addEventListener("change", changed);
  return make("label", {}, input, make("span", { textContent: text }));
}

const field = (name) => at("provider").elements.namedItem(name);
const sendFaults = () =>
  post({
    do: "faults",
    faults: {
      isDown: field("isDown").checked,
      delayMs: Number(field("delayS").value) * 1000,
      failPercent: Number(field("failPercent").value),
      lostPercent: Number(field("lostPercent").value),
    },
  });

function drawFrame() {
  const say = words[language];
  document.documentElement.lang = language;
  document.title = say.title;
  at("title").textContent = say.title;
  at("language").textContent = say.other;
  at("provider-title").textContent = say.provider;
  at("phones-title").textContent = say.phones;
  at("mails-title").textContent = say.mails;
  at("apps-title").textContent = say.apps;
  at("provider").replaceChildren(
    toggle("isDown", say.down, sendFaults),
    slider("delayS", say.slow, 30, 1, "s"),
    slider("failPercent", say.fail, 100, 5, "%"),
    slider("lostPercent", say.lost, 100, 5, "%"),
    toggle("isHabitual", say.habit, (event) =>
      post({ do: "habit", isHabitual: event.target.checked }),
    ),
  );
  draw();
}

function drawLine(line) {
  const say = words[language];
  const meta = [clock(line.at), say.states[line.state]];
  if (line.isTest) meta.push(say.test);
  if (line.answers.length > 0)
    meta.push((line.kind === "call" ? say.pressed : say.replied)(line.answers.join(" ")));
  return make(
    "li",
    {},
    make("p", { className: "meta", textContent: meta.join(" · ") }),
    make("p", { textContent: line.text, lang: line.language }),
  );
}

function drawNow({ id, state: phase, text, language: spoken, keys }) {
  const say = words[language];
  const button = (label, what, className = "") =>
    make("button", { type: "button", textContent: label, className, onclick: () => post(what) });
  const buttons =
    phase === "ringing"
      ? [button(say.answer, { do: "answer", id }, "take")]
      : keys.toReversed().map((key) => button(say.key[key] ?? key, { do: "press", id, key }));
  return [
    make("p", { className: "now", lang: spoken, textContent: phase === "talking" ? text : "" }),
    make("div", { className: "keys" }, ...buttons, button(say.hangUp, { do: "hangUp", id })),
  ];
}

function drawReply(number) {
  const say = words[language];
  const input = make("input", { type: "text", maxLength: 60, value: drafts.get(number) ?? "" });
  input.dataset.number = number;
  input.setAttribute("aria-label", say.replyLabel(number));
  input.addEventListener("input", () => drafts.set(number, input.value));
  const form = make(
    "form",
    { className: "reply" },
    input,
    make("button", { textContent: say.reply }),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim() === "") return;
    drafts.delete(number);
    void post({ do: "reply", from: number, text: input.value });
  });
  return form;
}

function drawPhone({ number, lines }) {
  const say = words[language];
  const now = lines.find((line) => line.state === "ringing" || line.state === "talking");
  const past = lines.filter((line) => line !== now);
  const phase = now === undefined ? "" : say.states[now.state];
  return make(
    "article",
    { className: now?.state === "ringing" ? "phone ringing" : "phone" },
    make("h3", {}, number, make("span", { textContent: phase })),
    ...(now === undefined ? [] : drawNow(now)),
    make("ol", {}, ...past.slice(0, 6).map(drawLine)),
    ...(lines.some((line) => line.kind === "text") ? [drawReply(number)] : []),
  );
}

function drawApp({ id, kind, member, title, text, state: said, buttons, url, at: time }) {
  const say = words[language];
  return make(
    "article",
    { className: "phone" },
    make("h3", {}, `${kind} · ${member}`, make("span", { textContent: title })),
    make("p", { className: "meta", textContent: clock(time) }),
    make("p", { textContent: text }),
    ...(said === "" ? [] : [make("p", { textContent: said, role: "status" })]),
    make(
      "div",
      { className: "keys" },
      ...buttons.map(({ label, value }) =>
        make("button", {
          type: "button",
          textContent: label,
          onclick: () => post({ do: "pressApp", id, value }),
        }),
      ),
      ...(url === "" ? [] : [make("a", { href: url, target: "_blank", textContent: say.open })]),
    ),
  );
}

function drawApps(apps) {
  const none = make("p", { className: "none", textContent: words[language].noApp });
  at("apps").replaceChildren(...(apps.length === 0 ? [none] : apps.map(drawApp)));
}

function draw() {
  const say = words[language];
  at("lead").textContent = isGone ? say.gone : say.lead;
  if (state === null) return;
  const { faults, isHabitual, requests, phones, mails, apps } = state;
  const { activeElement } = document;
  if (activeElement?.type !== "range") {
    field("isDown").checked = faults.isDown;
    field("isHabitual").checked = isHabitual;
    for (const [name, value] of [
      ["delayS", faults.delayMs / 1000],
      ["failPercent", faults.failPercent],
      ["lostPercent", faults.lostPercent],
    ]) {
      field(name).value = value;
      field(name).dispatchEvent(new Event("input"));
    }
  }
  at("count").textContent = say.count(requests);
  const typing = activeElement?.dataset?.number;
  const none = (text) => make("p", { className: "none", textContent: text });
  at("phones").replaceChildren(...(phones.length === 0 ? [none(say.none)] : phones.map(drawPhone)));
  if (typing !== undefined)
    document.querySelector(`[data-number="${CSS.escape(typing)}"]`)?.focus();
  drawApps(apps);
  at("mails").replaceChildren(
    mails.length === 0
      ? none(say.noMail)
      : make(
          "ol",
          {},
          ...mails.map((mail) =>
            make(
              "li",
              {},
              make("p", { className: "meta", textContent: `${clock(mail.at)} · ${mail.to}` }),
              make("p", { textContent: mail.text }),
            ),
          ),
        ),
  );
}

at("language").addEventListener("click", () => {
  language = language === "zh" ? "en" : "zh";
  drawFrame();
});
drawFrame();
const events = new EventSource("/events");
events.addEventListener("message", ({ data }) => {
  state = JSON.parse(data);
  isGone = false;
  draw();
});
events.addEventListener("error", () => {
  isGone = true;
  draw();
});
