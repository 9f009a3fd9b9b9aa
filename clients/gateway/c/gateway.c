/*
 * A gateway in C: frames every minute, a backlog over outages, and one order it obeys.
 *
 *   make && ./gateway --host 127.0.0.1 --port 1883 --id GW-0009 --secret ...
 *
 * Needs the Paho MQTT C library (Debian: libpaho-mqtt-dev). The protocol: docs/gateway-protocol.md.
 */
#include <MQTTClient.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FRAMES_MAX = 10080, FRAME_BYTES = 400, BATCH = 100, LOG_LINES = 64, LINE_BYTES = 160, PUBACK_MS = 20000 };

static struct {
  const char *host, *id, *secret, *ca, *backlog;
  int port;
  double every;
  bool tls;
} options = {.host = "127.0.0.1", .port = 1883, .every = 60, .backlog = "backlog.jsonl"};

/* Frames the server has not acknowledged, oldest first. Also in a file: they outlive a power cut. */
static char frames[FRAMES_MAX][FRAME_BYTES];
static int frame_count;
static int dropped; /* from the front, for want of room */
static double next_frame;

static MQTTClient client;
static bool is_up;
static char session[13];
static long long last_seq, last_order;
static long long asked_ms = -1;
static double offset_ms; /* server time minus monotonic clock */
static bool has_time;
static char log_lines[LOG_LINES][LINE_BYTES];
static int log_count;

static double monotonic_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000.0 + now.tv_nsec / 1e6;
}

/* Epoch ms: the server's time once it is known, the calendar of this device until then. */
static long long now_ms(void) {
  if (has_time) return (long long)(monotonic_ms() + offset_ms);
  return (long long)time(NULL) * 1000;
}

static void say(const char *format, ...) {
  va_list arguments;
  char *line = log_lines[log_count++ % LOG_LINES];
  va_start(arguments, format);
  vsnprintf(line, LINE_BYTES, format, arguments);
  va_end(arguments);
  puts(line);
  fflush(stdout);
}

/* ---- the backlog ---- */

static void save(void) {
  char path[512];
  snprintf(path, sizeof path, "%s.new", options.backlog);
  FILE *out = fopen(path, "w");
  if (!out) return;
  for (int i = 0; i < frame_count; i++) fprintf(out, "%s\n", frames[i]);
  fflush(out);
  fsync(fileno(out));
  fclose(out);
  rename(path, options.backlog);
}

static void load(void) {
  FILE *in = fopen(options.backlog, "r");
  if (!in) return;
  while (frame_count < FRAMES_MAX && fgets(frames[frame_count], FRAME_BYTES, in)) {
    char *end = strchr(frames[frame_count], '\n');
    if (!end) break; /* the power went while this line was written */
    *end = 0;
    const char *seq = strstr(frames[frame_count], "\"seq\":");
    if (seq) last_seq = atoll(seq + 6);
    frame_count++;
  }
  fclose(in);
}

static void drop(int from, int count) {
  memmove(frames[from], frames[from + count], (size_t)(frame_count - from - count) * FRAME_BYTES);
  frame_count -= count;
  save();
}

/* ---- what is said ---- */

static const char *topic(const char *path) {
  static char text[160];
  snprintf(text, sizeof text, "v1/gw/%s/%s", options.id, path);
  return text;
}

static bool measure_if_due(void);

/* True once the server has stored it (PUBACK). */
static bool publish(const char *path, const char *body) {
  MQTTClient_deliveryToken token;
  double ends = monotonic_ms() + PUBACK_MS;
  if (MQTTClient_publish(client, topic(path), (int)strlen(body), body, 1, 0, &token) ==
      MQTTCLIENT_SUCCESS)
    while (MQTTClient_isConnected(client) && monotonic_ms() < ends) {
      if (MQTTClient_waitForCompletion(client, token, 200) == MQTTCLIENT_SUCCESS) return true;
      measure_if_due(); /* a line that hangs stops no measuring */
    }
  if (!MQTTClient_isConnected(client)) is_up = false;
  return false;
}

static void ask_time(void) {
  char body[80];
  asked_ms = (long long)monotonic_ms();
  snprintf(body, sizeof body, "{\"v\":1,\"event\":\"timeRequest\",\"mono\":%lld}", asked_ms);
  publish("up/event", body);
}

static void new_session(void) {
  unsigned char bytes[6] = {0};
  FILE *random = fopen("/dev/urandom", "r");
  if (random) {
    if (fread(bytes, 1, sizeof bytes, random) != sizeof bytes) bytes[0] ^= (unsigned char)rand();
    fclose(random);
  }
  for (int i = 0; i < 6; i++) sprintf(session + 2 * i, "%02x", bytes[i]);
}

static bool sign_in(void) {
  MQTTClient_connectOptions how = MQTTClient_connectOptions_initializer;
  MQTTClient_willOptions will = MQTTClient_willOptions_initializer;
  MQTTClient_SSLOptions tls = MQTTClient_SSLOptions_initializer;
  char will_topic[160], body[200];
  snprintf(will_topic, sizeof will_topic, "v1/gw/%s/up/event", options.id);
  will.topicName = will_topic;
  will.message = "{\"v\":1,\"event\":\"offline\"}";
  will.qos = 1;
  how.MQTTVersion = MQTTVERSION_3_1_1;
  how.keepAliveInterval = 60;
  how.cleansession = 1;
  how.connectTimeout = 10;
  how.username = options.id;
  how.password = options.secret;
  how.will = &will;
  if (options.tls) {
    tls.trustStore = options.ca;
    tls.verify = 1;
    how.ssl = &tls;
  }
  int code = MQTTClient_connect(client, &how);
  if (code != MQTTCLIENT_SUCCESS) {
    say("not let in: %d", code);
    return false;
  }
  is_up = true;
  MQTTClient_subscribe(client, topic("down/cmd"), 1);
  MQTTClient_subscribe(client, topic("down/time"), 1);
  new_session();
  snprintf(body, sizeof body,
           "{\"v\":1,\"event\":\"online\",\"session\":\"%s\",\"netType\":\"wired\"}", session);
  publish("up/event", body);
  publish("up/attr", "{\"v\":1,\"version\":\"1.0.0\",\"caps\":{\"proto\":2,\"groups\":[],"
                     "\"do\":[\"log\"],\"journal\":0}}");
  ask_time();
  say("connected");
  return true;
}

/* Reads the house. Here it is made up; null is what a sensor does not say. */
static void measure(void) {
  if (frame_count == FRAMES_MAX) {
    drop(0, 1);
    dropped++;
  }
  long long now = now_ms() / 1000;
  last_seq = last_seq + 1 > now ? last_seq + 1 : now;
  snprintf(frames[frame_count++], FRAME_BYTES,
           "{\"v\":1,\"seq\":%lld,\"ts\":%lld,\"temp\":[%.1f,%.1f,null],\"targetTemp\":22,"
           "\"rh\":[60],\"co2\":[1200],\"controlMode\":\"smart\"}",
           last_seq, now, 22 + rand() % 10 / 10.0, 22 + rand() % 10 / 10.0);
  save();
}

static bool measure_if_due(void) {
  double now = monotonic_ms();
  if (now < next_frame) return false;
  next_frame += options.every * 1000;
  /* What was missed is missed: two frames of one moment help nobody. */
  if (next_frame < now) next_frame = now;
  measure();
  return true;
}

static bool send_late(int count) {
  char *body = malloc((size_t)count * (FRAME_BYTES + 20) + 3);
  if (!body) return false;
  size_t length = (size_t)sprintf(body, "[");
  for (int i = 0; i < count; i++)
    /* The frame without its last brace, and what marks it as kept. */
    length += (size_t)sprintf(body + length, "%s%.*s,\"buffered\":true}", i ? "," : "",
                              (int)strlen(frames[i]) - 1, frames[i]);
  sprintf(body + length, "]");
  bool is_taken = publish("up/tele", body);
  free(body);
  return is_taken;
}

/* The newest frame first and alone, then what was kept, oldest first, with its own times. */
static void send_frames(void) {
  int newest = frame_count - 1; /* others may be measured meanwhile, behind it */
  long long seq = last_seq;
  if (is_up && newest >= 0 && publish("up/tele", frames[newest]) && seq == last_seq)
    drop(newest, 1);
  while (is_up && frame_count > 0) {
    int count = frame_count < BATCH ? frame_count : BATCH;
    dropped = 0;
    if (!send_late(count)) return;
    if (count > dropped) drop(0, count - dropped);
  }
}

/* ---- what is heard ---- */

/*
 * The text behind a key: enough for the flat messages of this example. A product should use a JSON
 * library.
 */
static const char *behind(const char *text, const char *key) {
  char name[40];
  snprintf(name, sizeof name, "\"%s\":", key);
  const char *found = strstr(text, name);
  return found ? found + strlen(name) : NULL;
}

static long long number(const char *text, const char *key, long long absent) {
  const char *value = behind(text, key);
  return value ? atoll(value) : absent;
}

static bool word(const char *text, const char *key, char *out, size_t size) {
  const char *value = behind(text, key);
  if (!value || *value != '"') return false;
  size_t length = strcspn(value + 1, "\"");
  if (length >= size) return false;
  memcpy(out, value + 1, length);
  out[length] = 0;
  return true;
}

static void answer(const char *id, const char *state, const char *more) {
  char body[300];
  snprintf(body, sizeof body, "{\"v\":2,\"id\":\"%s\",\"state\":\"%s\"%s}", id, state, more);
  publish("up/ack", body);
  say("order %s: %s", id, state);
}

static void send_log(const char *id, int lines) {
  int have = log_count < LOG_LINES ? log_count : LOG_LINES;
  if (lines > have) lines = have;
  for (int i = log_count - lines; i < log_count; i++) {
    char body[400];
    snprintf(body, sizeof body, "{\"v\":1,\"id\":\"%s\",\"line\":\"%s\"}", id,
             log_lines[i % LOG_LINES]);
    publish("up/log", body);
  }
}

/* Answers an order: the fences first, in the order the protocol has them. */
static void obey(const char *text) {
  char id[65], type[16], what[16] = "", of[16] = "", more[80];
  if (number(text, "v", 0) != 2 || !word(text, "id", id, sizeof id) ||
      !word(text, "type", type, sizeof type))
    return;
  if (strcmp(type, "do") && strcmp(type, "write")) return;
  word(text, "do", what, sizeof what);
  word(text, "session", of, sizeof of);
  long long seq = number(text, "seq", 0);
  if (strcmp(what, "log")) {
    answer(id, "rejected", ",\"reason\":\"unsupported\"");
  } else if (seq <= last_order) {
    snprintf(more, sizeof more, ",\"reason\":\"stale\",\"seq\":%lld", last_order);
    answer(id, "rejected", more);
  } else if (strcmp(of, session)) {
    answer(id, "rejected", ",\"reason\":\"session\"");
  } else if (!has_time) {
    answer(id, "rejected", ",\"reason\":\"clock\"");
  } else if (now_ms() >= number(text, "notAfter", 0)) {
    answer(id, "rejected", ",\"reason\":\"expired\"");
  } else {
    last_order = seq;
    send_log(id, (int)number(text, "lines", 50));
    answer(id, "done", "");
  }
}

static void hear_time(const char *text) {
  double now = monotonic_ms();
  /* An answer to another question, or one that was too long on its way. */
  if (number(text, "echo", -2) != asked_ms || now - asked_ms > 2000) return;
  offset_ms = (double)number(text, "server", 0) + (now - (double)asked_ms) / 2 - now;
  has_time = true;
}

static void listen_for(unsigned long ms) {
  char *name = NULL;
  int length = 0;
  MQTTClient_message *message = NULL;
  int code = MQTTClient_receive(client, &name, &length, &message, ms);
  if (code != MQTTCLIENT_SUCCESS && code != MQTTCLIENT_TOPICNAME_TRUNCATED) {
    if (!MQTTClient_isConnected(client)) is_up = false;
    return;
  }
  if (!message) return;
  char *text = calloc(1, (size_t)message->payloadlen + 1);
  if (text) {
    memcpy(text, message->payload, (size_t)message->payloadlen);
    if (strstr(name, "/down/time")) hear_time(text);
    if (strstr(name, "/down/cmd")) obey(text);
    free(text);
  }
  MQTTClient_freeMessage(&message);
  MQTTClient_free(name);
}

static bool read_options(int count, char **values) {
  for (int i = 1; i < count; i++) {
    const char *name = values[i];
    if (!strcmp(name, "--tls")) {
      options.tls = true;
      continue;
    }
    if (++i >= count) return false;
    if (!strcmp(name, "--host")) options.host = values[i];
    else if (!strcmp(name, "--port")) options.port = atoi(values[i]);
    else if (!strcmp(name, "--id")) options.id = values[i];
    else if (!strcmp(name, "--secret")) options.secret = values[i];
    else if (!strcmp(name, "--ca")) options.ca = values[i];
    else if (!strcmp(name, "--every")) options.every = atof(values[i]);
    else if (!strcmp(name, "--backlog")) options.backlog = values[i];
    else return false;
  }
  return options.id && options.secret;
}

int main(int count, char **values) {
  if (!read_options(count, values)) {
    fprintf(stderr, "gateway --host H --port P --id ID --secret S [--tls [--ca FILE]] "
                    "[--every S] [--backlog FILE]\n");
    return 2;
  }
  char address[300];
  snprintf(address, sizeof address, "%s://%s:%d", options.tls ? "ssl" : "tcp", options.host,
           options.port);
  MQTTClient_init_options start = MQTTClient_init_options_initializer;
  start.do_openssl_init = options.tls;
  MQTTClient_global_init(&start);
  MQTTClient_create(&client, address, options.id, MQTTCLIENT_PERSISTENCE_NONE, NULL);
  load();
  next_frame = monotonic_ms();
  double next_time = next_frame + 600000, next_try = 0;
  double wait = 1000;
  for (;;) {
    double now = monotonic_ms();
    if (!is_up && now >= next_try) {
      wait = sign_in() ? 1000 : (wait < 15000 ? wait * 2 : 30000);
      next_try = monotonic_ms() + wait;
    }
    if (measure_if_due() && is_up) send_frames();
    if (is_up && now >= next_time) {
      next_time += 600000;
      ask_time();
    }
    if (is_up) listen_for(100);
    else usleep(100000);
  }
}
